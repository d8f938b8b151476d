#include "tests/support/pebbles.h"

#include <algorithm>

#include "rulebooks/reading.h"

namespace tercio::pebbles {

static_assert(RulebookRules<Rules>);

void Catalog::add_text(std::string_view text, std::string_view file) {
  if (text.find("Pebble") == std::string_view::npos)
    wrong.push_back({std::string(file) + ":1:1: only pebbles are cards"});
}

void Game::go_on(Options& options) {
  while (!s.over && s.heap == 1) take(1);  // the only option
  if (!s.over) to_move(options);
}
void Game::choose(Option option, Options& options) {
  ++s.decisions;
  take(option.a);
  go_on(options);
}
Seat Game::to_move(Options& options) const {
  options.clear();
  for (unsigned n = 1; n <= std::min<unsigned>(s.heap, 3); ++n)
    options.add({1, static_cast<std::uint8_t>(n), 0, 0});
  return s.turn;
}
std::uint64_t Game::hash() const {
  std::uint64_t sum = Chance::mix(s.heap + 256U * s.turn + 65536U * s.over);
  for (const std::uint8_t n : s.taken) sum = Chance::mix(sum ^ n);
  return sum;
}
void Game::take(unsigned pebbles) {
  s.heap = static_cast<std::uint8_t>(s.heap - pebbles);
  s.taken[s.turn] = static_cast<std::uint8_t>(s.taken[s.turn] + pebbles);
  if (s.heap == 0) {
    s.over = 1;
    s.winner = s.turn;
  } else {
    s.turn = static_cast<std::uint8_t>((s.turn + 1) % s.seats);
  }
}

PebblesMatch::PebblesMatch(const Catalog& catalog, std::vector<std::string> names, const State& state)
    : Match(std::move(names)), catalog_(&catalog), state_(state) {
  Game{state_, *catalog_}.go_on(options_);
}
bool PebblesMatch::choose(Option option) {
  if (over() || !options_.contains(option)) return false;
  log_.push_back({63, names_[state_.turn] + " takes " + std::to_string(option.a)});
  Game{state_, *catalog_}.choose(option, options_);
  count_choice();
  return true;
}
void PebblesMatch::concede(Seat seat) {
  state_.over = 1;
  state_.winner = static_cast<std::uint8_t>((seat + 1) % state_.seats);
}
TableView PebblesMatch::view(Seat) const {
  TableView view;
  PlaceView heap{"", "heap", "The Heap", {}, {{"pebbles", std::to_string(state_.heap)}}};
  view.places.push_back(heap);
  view.properties = {{"phase", "taking"}, {"turn", std::to_string(state_.decisions)}};
  std::string winners;
  for (unsigned i = 0; i < names_.size(); ++i) {
    PlaceView hand{names_[i], "hand", "", {}, {}}, purse{names_[i], "purse", "", {}, {}};
    for (unsigned n = 0; n < state_.taken[i]; ++n)
      purse.cards.push_back({"Pebble", "pebble", names_[i], {{"attack", "1"}}, {}, "It rolls.", -1});
    view.places.push_back(hand);
    view.places.push_back(purse);
    view.properties.emplace_back(names_[i] + "/gold", std::to_string(state_.taken[i]));
    if (Rules::won(state_, static_cast<Seat>(i))) winners += (winners.empty() ? "" : ", ") + names_[i];
  }
  view.properties.emplace_back("winner", winners.empty() ? "none" : winners);
  return view;
}

std::vector<CardSheet> Rules::sheets(const Catalog&) {
  CardSheet pebble;
  pebble.title = "Pebble";
  pebble.type = "pebble";
  return {pebble};
}
const language::Grammar& Rules::grammar(const Catalog&) {
  static const language::Grammar one({{"ability", "roll .", 1, "Roll."}}, {});
  return one;
}

std::variant<Deck, DeckProblem> Rules::read_deck(const Catalog&, std::string_view text,
                                                 std::string_view file) {
  const std::size_t at = text.find(" Pebble");
  if (at == std::string_view::npos) return DeckProblem{std::string(file) + ": no pebbles"};
  const std::size_t line = text.rfind('\n', at) == std::string_view::npos ? 0 : text.rfind('\n', at) + 1;
  return Deck{std::filesystem::path(file).stem().string(),
              static_cast<unsigned>(std::stoi(std::string(text.substr(line, at - line))))};
}
std::string Rules::write_deck(const Catalog&, const Deck& deck) {
  return "game: pebbles\n" + std::to_string(deck.pebbles) + " Pebble\n";
}
std::vector<std::string> Rules::deck_faults(const Catalog&, const Deck& deck, const Settings&) {
  return deck.pebbles > 0 && deck.pebbles < 40 ? std::vector<std::string>{}
                                               : std::vector<std::string>{"1 to 39"};
}

std::string Rules::settings_fault(const Settings& settings, unsigned seats) {
  if (seats < 2 || seats > 6) return "pebbles is played by two to six";
  std::size_t members = 0;
  for (const auto& team : settings.teams)
    for (const Seat seat : team) {
      if (seat >= seats) return "a team has a seat that is not at the table";
      ++members;
    }
  return settings.teams.empty() || members == seats ? "" : "every seat belongs to one team";
}
std::span<const std::string_view> Rules::phases() {
  static constexpr std::string_view names[] = {"taking"};
  return names;
}
void Rules::set_up(State& state, const Catalog&, Decks decks, const Settings& settings, Seed seed) {
  state = {};
  state.seats = static_cast<std::uint8_t>(decks.size());
  for (Seat seat = 0; seat < 6; ++seat) state.team[seat] = seat;
  for (std::size_t team = 0; team < settings.teams.size(); ++team)
    for (const Seat seat : settings.teams[team]) state.team[seat] = static_cast<Seat>(team);
  for (const Deck* deck : decks) state.heap = static_cast<std::uint8_t>(state.heap + deck->pebbles);
  state.turn = static_cast<std::uint8_t>(Chance::seeded(seed).below(state.seats));
}
std::span<const Feature> Rules::features() {
  static constexpr Feature all[] = {{"heap", "a heap from which one can leave a multiple of four"},
                                    {"taken", "pebbles taken"}};
  return all;
}
void Rules::describe(const Game& g, Seat seat, std::span<float> into) {
  const bool good = g.s.heap % 4 != 0;
  into[0] = good == (g.s.turn == seat) ? 1 : -1;
  into[1] = g.s.taken[seat];
}
// The second fact is whether a multiple of four is left to him who draws: the rest is for the network to find
// out.
void Rules::draw(const Game& g, Sketch& sketch) {
  for (Seat seat = 0; seat < 2; ++seat) {
    sketch.sides[seat].add(0, 0, g.s.taken[seat] > 0 ? Sketch::whole : 1);
    sketch.sides[seat].facts = {g.s.turn == seat ? 1.0F : 0.0F, g.s.heap % 4 == 0 ? 1.0F : 0.0F};
  }
}
float Rules::evaluate(const Game& g, Seat seat, const Weights& weights) {
  if (g.s.over) return won(g.s, seat) ? certainty : -certainty;
  std::array<float, 2> position{};
  describe(g, seat, position);
  return weights.sum(position) + static_cast<float>(g.s.taken[seat]) / 10;
}

std::unique_ptr<Match> Rules::match(const Catalog& catalog, std::vector<std::string> names, Decks decks,
                                    const Settings& settings, Seed seed) {
  State state;
  set_up(state, catalog, decks, settings, seed);
  return std::make_unique<PebblesMatch>(catalog, std::move(names), state);
}
std::unique_ptr<Match> Rules::position(const Catalog& catalog, std::vector<std::string> names, Decks decks,
                                       const Settings& settings, const YAML::Node& position, Seed,
                                       std::map<std::string, int>&) {
  const Deck none{"none", 0};
  std::vector<const Deck*> all;
  for (const Deck* deck : decks) all.push_back(deck ? deck : &none);
  State state;
  set_up(state, catalog, all, settings, 1);
  state.heap = static_cast<std::uint8_t>(number_of(position["heap"], "heap", 2, 200));
  state.turn = 0;
  return std::make_unique<PebblesMatch>(catalog, std::move(names), state);
}

}  // namespace tercio::pebbles
