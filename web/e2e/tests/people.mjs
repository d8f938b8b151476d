// An account from its beginning to its end.
import assert from 'node:assert/strict';

async function lifeCycle({ people }) {
  const page = await people.comes();
  await page.goto('/me');
  const form = (title) => page.locator('form').filter({ has: page.getByRole('heading', { name: title }) });
  const send = async (title, values, said) => {
    for (const [label, value] of Object.entries(values)) await form(title).getByLabel(label).fill(value);
    await form(title).getByRole('button').click();
    await page.locator('.message', { hasText: said }).waitFor();
  };
  const keepCode = async () => {
    const code = await page.locator('code').innerText();
    await page.getByRole('button', { name: 'I have kept it' }).click();
    await page.locator('code').waitFor({ state: 'detached' });
    return code;
  };
  const signOut = async () => {
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'You are a guest' }).waitFor();
  };
  const name = 'Alexander';

  await send('Sign up', { Name: name, Password: 'first password' }, 'Welcome');
  const code = await keepCode();
  await page.reload();
  await page.getByRole('heading', { name }).waitFor();
  assert.equal(await page.getByText(code).count(), 0, 'the code is shown once');

  await signOut();
  await send('Sign in', { Name: name, Password: 'first password' }, 'You are signed in');
  await send('Change the password', { 'Old password': 'first password', 'New password': 'second password' }, 'Your password is changed');

  await signOut();
  await form('Sign in').getByLabel('Name').fill(name);
  await form('Sign in').getByLabel('Password').fill('first password');
  await form('Sign in').getByRole('button').click();
  await form('Sign in').getByRole('alert').waitFor();

  await send('Forgotten?', { Name: name, 'Recovery code': code, 'New password': 'third password' }, 'Your password is changed');
  assert.notEqual(await keepCode(), code, 'a code can be used once');

  await send('Delete my account', { Password: 'third password' }, 'Your account is deleted');
  await page.getByRole('heading', { name: 'You are a guest' }).waitFor();
  await form('Sign in').getByLabel('Name').fill(name);
  await form('Sign in').getByLabel('Password').fill('third password');
  await form('Sign in').getByRole('button').click();
  await form('Sign in').getByRole('alert').waitFor();
}

export const tests = { 'an account from sign-up to its end': lifeCycle };
