#include "server/api.h"

#include <fmt/format.h>

#include "play/embedded.h"
#include "play/lesson.h"
#include "play/rulebook.h"
#include "play/rulings.h"
#include "players/kind.h"
#include "server/cluster.h"
#include "server/log.h"
#include "server/schema.h"
#include "server/server.h"

namespace tercio::server {

Api::Api(Hall& hall, const ServeSettings& settings)
    : hall_(hall),
      settings_(settings),
      guests_(50.0 * settings.hall.kept_an_hour, settings.hall.kept_an_hour / 360.0, 0),
      chores_(hall.library, hall.thinkers, hall.writer, settings.farm.get()) {
  for (const std::string& name : rulebook_names()) write_cards(name);
}

Asking Api::Asked::asking() const {
  return {person.id, person.name, token_hash(request.address).substr(0, 16)};
}

const std::vector<Api::Route>& Api::routes() {
  static const std::vector<Route> all{
      {"GET", "api/site", "", false, &Api::site},
      {"GET", "api/cards/*", "", false, &Api::cards},
      {"GET", "api/decks/*", "", false, &Api::ready_decks},
      {"GET", "healthz", "", false, &Api::health},

      {"GET", "api/me", "", true, &Api::me},
      {"POST", "api/name", "body.name", true, &Api::rename},
      {"POST", "api/sign-up", "body.sign-up", true, &Api::sign_up},
      {"POST", "api/sign-in", "body.sign-in", false, &Api::sign_in},
      {"POST", "api/sign-out", "body.sign-out", false, &Api::sign_out},
      {"POST", "api/password", "body.password", true, &Api::change_password},
      {"POST", "api/recover", "body.recover", false, &Api::recover},
      {"POST", "api/delete-account", "body.delete-account", true, &Api::delete_account},
      {"GET", "api/honour/*", "", false, &Api::honour},

      {"GET", "api/my/decks", "", true, &Api::my_decks},
      {"POST", "api/my/decks", "body.deck", true, &Api::save_deck},
      {"POST", "api/my/decks/delete", "body.delete-deck", true, &Api::delete_deck},
      {"POST", "api/deck-check", "body.deck-check", false, &Api::check_deck},
      {"POST", "api/deck-convert", "body.deck-convert", false, &Api::convert_deck},
      {"POST", "api/deck-test", "body.deck-test", true, &Api::test_deck},
      {"GET", "api/deck-test/*", "", true, &Api::deck_test},

      {"GET", "api/games", "", true, &Api::games},
      {"POST", "api/games", "body.game", true, &Api::arrange},
      {"GET", "api/games/*", "", true, &Api::game},
      {"POST", "api/games/*/join", "body.join", true, &Api::join},
      {"POST", "api/games/*/leave", "body.nothing", true, &Api::leave},
      {"GET", "api/games/*/record", "", false, &Api::record},
      {"GET", "api/games/*/steps", "", false, &Api::steps},
      {"GET", "api/games/*/step/*", "", false, &Api::step},
      {"POST", "api/games/*/play-from", "body.play-from", true, &Api::play_from},
      {"POST", "api/games/*/analyse", "body.nothing", true, &Api::analyse},
      {"GET", "api/games/*/analysis", "", false, &Api::analysis},
  };
  return all;
}

bool Api::fits(const Route& route, const Request& request) {
  std::string_view rest = route.path;
  for (const std::string& part : request.path) {
    const std::size_t slash = rest.find('/');
    const std::string_view wanted = rest.substr(0, slash);
    if (wanted.empty() || (wanted != "*" && wanted != part)) return false;
    rest = slash == std::string_view::npos ? std::string_view() : rest.substr(slash + 1);
  }
  return rest.empty();
}

void Api::answer(const Request& request, Reply reply) {
  if (const auto other = process_of(request))
    return cluster_->fellows()->ask(*other, request, std::move(reply));
  bool known = false;
  for (const Route& route : routes()) {
    if (!fits(route, request)) continue;
    known = true;
    if (request.method == route.method || (request.method == "HEAD" && route.method[0] == 'G'))
      return handle(route, request, std::move(reply));
  }
  if (known) return reply(Answer::error(405, "That is not done this way."));
  if (!request.path.empty() && request.path.front() == "api")
    return reply(Answer::error(404, "There is nothing of that name."));
  if (request.method != "GET" && request.method != "HEAD")
    return reply(Answer::error(405, "Pages are only read."));
  reply(file(request));
}

// Another site's page may not act for whoever looks at it.
bool Api::own_origin(const Request& request) const {
  if (request.origin.empty()) return true;  // no browser
  if (!settings_.origin.empty()) return request.origin == settings_.origin;
  return request.origin == "http://" + request.host || request.origin == "https://" + request.host;
}

// Reads the body; what is wrong with it otherwise.
std::string Api::Asked::read_body(const char* schema) {
  boost::system::error_code error;
  json::value read = json::parse(request.body, error);
  if (error) return "The body is no JSON.";
  if (std::string fault = protocol().fault(schema, read); !fault.empty()) return fault;
  body = std::move(read.as_object());
  return "";
}

// A long body may take long to read, whatever is in it: that is not done where people play.
void Api::handle(const Route& route, const Request& request, Reply reply) {
  constexpr std::size_t short_body = 4096;
  auto asked = std::make_shared<Asked>(Asked{request, {}, {}, std::move(reply)});
  if (!*route.schema) return hear(route, asked);
  if (!own_origin(request)) return asked->refuse(403, "This comes from another site.");
  if (request.content_type.rfind("application/json", 0) != 0)
    return asked->refuse(400, "The body must be JSON.");
  const auto read = [this, asked, &route](const std::string& fault) {
    return fault.empty() ? hear(route, asked) : asked->refuse(400, fault);
  };
  if (request.body.size() <= short_body) return read(asked->read_body(route.schema));
  auto fault = std::make_shared<std::string>();
  const bool taken = hall_.errands.run(
      asked->owner(), [asked, fault, &route](Store&) { *fault = asked->read_body(route.schema); },
      [asked, fault, read](bool done) {
        asked->attempt([&] { read(done ? *fault : "The body is no JSON."); });
      });
  if (!taken) asked->refuse(429, "Your last requests are still being looked at; wait a moment.");
}

void Api::hear(const Route& route, const std::shared_ptr<Asked>& asked) {
  asked->person = who(asked->request);
  if (!route.person || asked->person.id != 0) return (this->*route.handler)(asked);
  make_guest(asked,
             [this, asked, handler = route.handler] { asked->attempt([&] { (this->*handler)(asked); }); });
}

// Where nobody else catches it: whoever asked is answered.
void Api::Asked::attempt(const std::function<void()>& work) const {
  try {
    work();
  } catch (const StoreFailure& failure) {
    log("a read failed", {{"why", failure.what()}});
    refuse(503, "The database does not answer; try again.");
  }
}

void Api::table(const Request& request, const std::function<void(Seated)>& then) {
  Seated seated;
  const bool is_table = request.path.size() == 4 && request.path[0] == "api" && request.path[1] == "games" &&
                        request.path[3] == "table";
  if (!own_origin(request))
    seated.refusal = Answer::error(403, "This comes from another site.");
  else if (!is_table)
    seated.refusal = Answer::error(404, "There is nothing of that name.");
  else if (!(seated.table = table_of(request.path[2])))
    seated.refusal = Answer::error(404, "There is no such game, or it is over.");
  const Person person = who(request);
  seated.person = person.id;
  seated.name = person.id ? person.name : "Spectator";
  seated.session = person.id ? token_hash(request.cookie_token) : "";
  seated.invite = request.asks("invite");
  seated.address = request.address;
  seated.still = [this, session = seated.session] {
    return session.empty() || hall_.reads.session(session).has_value();
  };
  const auto room = is_table && seated.table ? hall_.room(request.path[2]) : nullptr;
  if (room && !room->admits(person.id, seated.invite)) {
    seated.table = nullptr;
    seated.refusal = Answer::error(403, "This game is private: it needs an invitation.");
  } else if (room && !room->has_place_for(person.id, seated.address)) {
    seated.table = nullptr;
    seated.refusal = Answer::error(503, "Very many look on here already.");
  }
  then(std::move(seated));
}

// ---- the site ----------------------------------------------------------------------------------

void Api::site(const std::shared_ptr<Asked>& asked) {
  json::array rulebooks, all_levels;
  for (const std::string& name : rulebook_names()) {
    const Rulebook& rulebook = *hall_.library.rulebook(name);
    json::array phases, variants, lessons;
    for (const std::string_view phase : rulebook.phases()) phases.emplace_back(phase);
    for (const Variant& variant : rulebook.variants())
      variants.push_back({{"name", variant.name}, {"about", variant.about}});
    for (const auto& lesson : hall_.library.lessons(name))
      if (lesson->kind() != LessonKind::Rule)
        lessons.push_back({{"name", lesson->name()},
                           {"title", lesson->title()},
                           {"about", lesson->about()},
                           {"kind", name_of(lesson->kind())}});
    rulebooks.push_back({{"name", rulebook.name()},
                         {"title", rulebook.title()},
                         {"about", rulebook.about()},
                         {"least_seats", rulebook.least_seats()},
                         {"most_seats", rulebook.most_seats()},
                         {"phases", std::move(phases)},
                         {"variants", std::move(variants)},
                         {"lessons", std::move(lessons)}});
  }
  for (const Level& level : levels()) all_levels.push_back({{"name", level.name}, {"about", level.about}});
  asked->reply(Answer::of(json::object{{"version", "0.1"},
                                       {"protocol", 1},
                                       {"draining", hall_.draining()},
                                       {"rulebooks", std::move(rulebooks)},
                                       {"levels", std::move(all_levels)}}));
}

namespace {

json::array words(const std::vector<std::string>& list) { return json::array(list.begin(), list.end()); }

json::value figure(const std::string& text) {
  if (text.empty()) return nullptr;
  if (text.find_first_not_of("0123456789") == std::string::npos && text.size() < 9) return std::stoi(text);
  return json::value(text);
}

json::object sheet_json(const CardSheet& sheet) {
  json::object figures, lists;
  json::array marks;
  for (const auto& [name, value] : sheet.figures) figures[name] = figure(value);
  for (const auto& [name, on] : sheet.marks)
    if (on) marks.emplace_back(name);
  for (const auto& [name, list] : sheet.lists) lists[name] = words(list);
  json::value other;
  for (const CardSheet& side : sheet.other_side) other = sheet_json(side);
  return {{"title", sheet.title},
          {"type", sheet.type},
          {"faction", sheet.faction},
          {"set", sheet.set},
          {"number", sheet.number},
          {"figures", std::move(figures)},
          {"marks", std::move(marks)},
          {"keywords", lists.contains("keywords") ? lists["keywords"] : json::array()},
          {"traits", words(sheet.traits)},
          {"lines", words(sheet.lines)},
          {"kind", sheet.kind},
          {"belongs", sheet.belongs},
          {"leads", sheet.leads},
          {"lists", lists},
          {"other_side", std::move(other)}};
}

json::array rulings_json(const std::vector<Ruling>& rulings, const CardSheet& sheet) {
  json::array all;
  for (const Ruling& ruling : rulings)
    if (concerns(ruling, sheet))
      all.push_back({{"question", ruling.question}, {"reading", ruling.reading}, {"why", ruling.why}});
  return all;
}

}  // namespace

void Api::write_cards(const std::string& name) {
  json::array all;
  const std::vector<Ruling> rulings = rulings_of(name);
  for (const CardSheet& sheet : hall_.library.rulebook(name)->sheets()) {
    all.push_back(sheet_json(sheet));
    all.back().as_object()["rulings"] = rulings_json(rulings, sheet);
  }
  Written& written = cards_[name];
  written.text =
      std::make_shared<const std::string>(json::serialize(json::object{{"cards", std::move(all)}}));
  written.tag = fmt::format("\"{:016x}\"", std::hash<std::string>{}(*written.text));
}

void Api::cards(const std::shared_ptr<Asked>& asked) {
  const auto found = cards_.find(asked->request.path[2]);
  if (found == cards_.end()) return asked->refuse(404, "There is no such rulebook.");
  const auto& [text, tag] = found->second;
  Answer answer{200, "application/json", text, {{"ETag", tag}, {"Cache-Control", "no-cache"}}};
  if (asked->request.if_none_match == tag) {
    answer.status = 304;
    answer.body = nullptr;
  }
  asked->reply(std::move(answer));
}

void Api::ready_decks(const std::shared_ptr<Asked>& asked) {
  const std::string& name = asked->request.path[2];
  if (!cards_.count(name)) return asked->refuse(404, "There is no such rulebook.");
  json::array all;
  for (const DeckText& deck : hall_.ready_decks(name)) {
    std::string about;
    for (const auto& [key, value] : lines_of(deck).headings)
      if (key != "game" && key != "format") about += (about.empty() ? "" : ", ") + value;
    all.push_back({{"name", deck.name()}, {"text", deck.text}, {"about", about}});
  }
  asked->reply(Answer::of(json::object{{"decks", std::move(all)}}));
}

void Api::health(const std::shared_ptr<Asked>& asked) {
  if (cluster_ && !cluster_->ready()) return asked->refuse(503, "It has no lease.");
  asked->reply(Answer::text("ok\n"));
}

// What it counts tells of secret choices: it is for the operator alone.
void Api::answer_metrics(const Request& request, const Reply& reply) {
  if (request.path != std::vector<std::string>{"metrics"})
    return reply(Answer::error(404, "Here are figures at /metrics, and nothing else."));
  const Metrics& m = hall_.metrics;
  const Writer::Counters written = hall_.writer.counters();
  std::string text;
  const Figure add = [&](const char* name, const char* type, const char* help, std::uint64_t value) {
    text += fmt::format("# HELP tercio_{0} {1}\n# TYPE tercio_{0} {2}\ntercio_{0} {3}\n", name, help, type,
                        value);
  };
  add("choices_total", "counter", "choices on disk", m.choices.load());
  add("games_total", "counter", "games begun", m.games.load());
  add("games_open", "gauge", "games open or running", hall_.size());
  add("games_awake", "gauge", "of these, in memory", hall_.awake());
  add("tables_open", "gauge", "open WebSockets", static_cast<std::uint64_t>(m.tables.load()));
  add("requests_total", "counter", "HTTP requests", m.requests.load());
  add("requests_refused_total", "counter", "requests refused as too fast", m.refused.load());
  add("views_total", "counter", "positions as somebody sees them, made for tables", m.views.load());
  add("messages_in_total", "counter", "messages from tables", m.messages_in.load());
  add("messages_out_total", "counter", "messages to tables", m.messages_out.load());
  add("commits_total", "counter", "commits of the store", written.batches);
  add("writes_total", "counter", "writes in them", written.jobs);
  add("writes_failed_total", "counter", "writes that failed", written.failed);
  add("thoughts_waiting", "gauge", "choices of computers not begun yet", hall_.thinkers.thoughts_waiting());
  add("chores_waiting", "gauge", "deck tests and analyses not begun yet", hall_.thinkers.chores_waiting());
  add("errands_waiting", "gauge", "replays, deck checks and the like not begun yet", hall_.errands.waiting());
  add("long_steps_total", "counter", "steps of the loop that took more than a millisecond of a core",
      m.long_steps.load());
  add("longest_step_microseconds", "gauge", "the longest of them", m.longest_step.load());
  if (cluster_) add_figures_of_cluster(add);
  reply(Answer::text(std::move(text), "text/plain; version=0.0.4"));
}

// ---- pages -------------------------------------------------------------------------------------

// A file of the web pages; whatever else is asked for is a page that the script draws.
Answer Api::file(const Request& request) const {
  std::string path = "web";
  for (const std::string& part : request.path) path += "/" + part;
  const EmbeddedFile* found = embedded(path);
  const bool named = found && !found->content.empty();
  if (!named && !request.path.empty() && request.path.back().find('.') != std::string::npos)
    return Answer::error(404, "There is no such file.");
  if (!named) found = embedded("web/index.html");
  if (!found) return Answer::text("Tercio was built without its pages: ./dev build makes them.\n");
  Answer answer;
  answer.type = found->type;
  const EmbeddedFile* packed = request.gzip ? embedded(std::string(found->name) + ".gz") : nullptr;
  if (packed) answer.headers.emplace_back("Content-Encoding", "gzip");
  answer.body = std::make_shared<const std::string>((packed ? packed : found)->content);
  answer.headers.emplace_back("Vary", "Accept-Encoding");
  // Names of scripts and styles change with what is in them.
  const bool lasts = named && request.path.size() > 1 && request.path.front() == "assets";
  answer.headers.emplace_back("Cache-Control", lasts ? "public, max-age=31536000, immutable" : "no-cache");
  return answer;
}

}  // namespace tercio::server
