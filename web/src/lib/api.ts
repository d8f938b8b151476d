// The JSON API. Every failure is an ApiError whose message is a sentence for people.

export class ApiError extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

async function answer<T>(asked: Promise<Response>): Promise<T> {
  let response: Response;
  try {
    response = await asked;
  } catch {
    throw new ApiError(0, 'The server does not answer.');
  }
  const body: unknown = await response.json().catch(() => null);
  if (response.ok && body !== null) return body as T;
  const said = (body as { error?: unknown } | null)?.error;
  throw new ApiError(response.status, typeof said === 'string' ? said : `The server answered ${response.status}.`);
}

export function get<T>(path: string): Promise<T> {
  return answer<T>(fetch(path, { credentials: 'same-origin' }));
}

export function post<T>(path: string, body: object): Promise<T> {
  return answer<T>(
    fetch(path, {
      method: 'POST',
      credentials: 'same-origin',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    }),
  );
}

/** What people are told about a failure of any kind. */
export function sentence(failure: unknown): string {
  return failure instanceof Error ? failure.message : String(failure);
}
