#include "play/scenario_table.h"

#include <algorithm>
#include <functional>

namespace tercio {
namespace {

// Shows every card of a table, those on other cards too.
void each_card(const TableView& view, const std::function<void(const PlaceView&, const CardView&)>& visit) {
  for (const PlaceView& place : view.places)
    for (const CardView& card : place.cards) {
      visit(place, card);
      for (const CardView& on : card.attachments) visit(place, on);
    }
}

void write(std::string& text, const CardView& card) {
  text += card.title + "|" + card.owner;
  for (const auto& [name, value] : card.properties) text.append("|").append(name).append("=").append(value);
  text += "[";
  for (const CardView& on : card.attachments) write(text, on);
  text += "]\n";
}

}  // namespace

std::string everything_written(const Match& match) {
  const TableView view = match.everything();
  std::string text;
  for (const PlaceView& place : view.places) {
    std::vector<std::string> cards;
    for (const CardView& card : place.cards) write(cards.emplace_back(), card);
    if (place.name != "deck") std::sort(cards.begin(), cards.end());
    text += place.owner + "/" + place.name + ":" + place.title + "\n";
    for (const std::string& card : cards) text += card;
  }
  for (const auto& [name, value] : view.properties) text.append(name).append("=").append(value).append("\n");
  if (match.over()) return text;
  std::vector<std::string> labels;
  for (Option option : match.options()) labels.push_back(match.label(option));
  std::sort(labels.begin(), labels.end());
  text += match.name(match.to_move());
  for (const std::string& label : labels) text += "\n" + label;
  return text;
}

ScenarioTable::ScenarioTable(std::unique_ptr<Match> match, const std::map<std::string, int>& named)
    : match_(std::move(match)), labels_(match_->titles()) {
  for (const auto& [name, card] : named) named_[small_letters(name)] = card;
  each_card(match_->everything(), [&](const PlaceView&, const CardView& card) {
    for (const auto& [name, id] : named)
      if (id == card.id) named_titles_[id] = without_number(card.title);
  });
}

std::optional<Seat> ScenarioTable::seat(std::string_view name) const {
  for (unsigned seat = 0; seat < match_->seats(); ++seat)
    if (match_->name(static_cast<Seat>(seat)) == name) return static_cast<Seat>(seat);
  return std::nullopt;
}

std::optional<int> ScenarioTable::named(std::string_view name) const {
  const auto found = named_.find(small_letters(name));
  if (found == named_.end()) return std::nullopt;
  return found->second;
}

std::string ScenarioTable::property(const std::string& name) const {
  for (const auto& [key, value] : match_->everything().properties)
    if (key == name) return value;
  return "";
}

std::string ScenarioTable::time() const {
  std::string text, phase;
  for (const auto& [name, value] : match_->everything().properties) {
    if (name == "round" || name == "turn" || name == "term of")
      text.append(name).append(" ").append(value).append(", ");
    if (name == "phase") phase = value;
  }
  return text + phase;
}

std::string ScenarioTable::title_of(int id) const {
  std::string title;
  each_card(match_->everything(), [&](const PlaceView&, const CardView& card) {
    if (card.id == id) title = card.title;
  });
  if (!title.empty()) return title;
  const auto first = named_titles_.find(id);
  return first == named_titles_.end() ? "" : first->second;
}

bool ScenarioTable::fits(const std::string& label, const std::string& phrase, const Option* option,
                         bool any_copy) const {
  for (const auto& [name, id] : named_) {
    const std::string small = small_letters(phrase);
    const std::size_t at = find_words(small, name);
    if (at == std::string::npos) continue;
    if (option) {
      const std::vector<int> about = match_->about(*option);
      if (std::find(about.begin(), about.end(), id) == about.end()) continue;
    }
    const std::string title = option ? title_of(id) : without_number(title_of(id));
    const std::string meant = phrase.substr(0, at) + title + phrase.substr(at + name.size());
    if (labels_.fits(label, meant, true)) return true;
  }
  if (named(phrase)) return false;
  return labels_.fits(label, phrase, any_copy);
}

namespace {

// These words alone are whole labels: they fit nothing longer.
bool is_whole_label(const std::string& phrase) {
  for (const char* word : {"pass", "wait", "decline", "done", "no", "yes"})
    if (small_letters(phrase) == word) return true;
  return false;
}

}  // namespace

// `use CARD` means the card that is used, not the one it answers ("use A on B").
bool ScenarioTable::names_user(const std::string& label, const std::vector<std::string>& phrases) const {
  if (phrases.size() < 2 || !labels_.is_title(without_number(phrases[1]))) return true;
  const std::string verb = small_letters(phrases[0]);
  if (verb != "use" && verb != "play") return true;
  return labels_.fits(label, "use " + phrases[1], true) || labels_.fits(label, "play " + phrases[1], true);
}

bool ScenarioTable::label_fits(const std::string& label, const std::vector<std::string>& phrases) const {
  if (phrases.size() == 1 && is_whole_label(phrases[0]))
    return small_letters(label) == small_letters(phrases[0]);
  for (const std::string& phrase : phrases)
    if (!fits(label, phrase, nullptr, false)) return false;
  return names_user(label, phrases);
}

// The other answer to a question that `yes` is offered for: `no` and `decline` mean the same there.
std::string ScenarioTable::same_refusal(const std::string& phrase) const {
  const std::string word = small_letters(phrase);
  if (word != "no" && word != "decline") return phrase;
  bool asks = false, fits = false;
  for (Option option : match_->options()) {
    const std::string label = small_letters(match_->label(option));
    asks |= label == "yes";
    fits |= label == word;
  }
  return asks && !fits ? word == "no" ? "decline" : "no" : phrase;
}

std::vector<Option> ScenarioTable::fitting(const std::vector<std::string>& said, bool any_copy) const {
  std::vector<Option> found, whole;
  std::vector<std::string> phrases = said;
  if (phrases.size() == 1) phrases[0] = same_refusal(phrases[0]);
  const bool only_whole = phrases.size() == 1 && is_whole_label(phrases[0]);
  std::vector<Option> offered = match_->standing(match_->to_move());
  offered.insert(offered.begin(), match_->options().begin(), match_->options().end());
  for (Option option : offered) {
    const std::string label = match_->label(option);
    if (phrases.size() == 1 && small_letters(label) == small_letters(phrases[0])) whole.push_back(option);
    bool all = !only_whole && names_user(label, phrases);
    for (const std::string& phrase : phrases) all = all && fits(label, phrase, &option, any_copy);
    if (all) found.push_back(option);
  }
  return whole.empty() ? found : whole;
}

bool asks_secretly(const Match& match) {
  return match.options().size() > 0 && match.label(match.options()[0]).starts_with("commit ");
}

// The next secret choice of a seat, when another seat is asked for its own first: looked at on a copy.
std::unique_ptr<Match> ScenarioTable::secret_choice_of(Seat seat) const {
  const Match& match = *match_;
  if (match.over() || match.paused() || match.to_move() == seat || match.options().size() == 0)
    return nullptr;
  if (!asks_secretly(match)) return nullptr;
  auto copy = match.clone();
  copy->choose(copy->options()[0]);
  if (copy->over() || copy->to_move() != seat || !asks_secretly(*copy)) return nullptr;
  return copy;
}

// Copies that differ by their number only are alike; so is what comes of them then, but for the numbers.
bool ScenarioTable::alike(const std::vector<Option>& options) const {
  std::string first;
  for (std::size_t i = 0; i < options.size(); ++i) {
    if (without_numbers(match_->label(options[i])) != without_numbers(match_->label(options[0])))
      return false;
    if (options.size() == 1) return true;
    const auto other = match_->clone();
    other->choose(options[i]);
    const std::string after = without_numbers(everything_written(*other));
    if (i == 0) first = after;
    if (after != first) return false;
  }
  return true;
}

bool ScenarioTable::first_copy_stands(const std::vector<std::string>& phrases) const {
  bool stands = false;
  each_card(match_->everything(), [&](const PlaceView& place, const CardView& card) {
    if (place.name == "hand" || place.name == "deck" || place.name == "discard" || place.name == "removed")
      return;
    for (const std::string& phrase : phrases) {
      const std::string title = small_letters(card.title);
      stands |= labels_.is_title(card.title) && find_words(small_letters(phrase), title) != std::string::npos;
    }
  });
  return stands;
}

std::string ScenarioTable::pending() const {
  if (match_->over()) return "the game is over: " + match_->reason();
  std::string text = "(" + time() + ") " + match_->name(match_->to_move()) + " is asked";
  if (const std::string prompt = match_->prompt(); !prompt.empty()) text += " (" + prompt + ")";
  text += " and has on offer:";
  unsigned shown = 0;
  for (Option option : match_->options()) {
    if (++shown > 60) {
      text += "\n      ... and " + std::to_string(match_->options().size() - 60) + " more";
      break;
    }
    text += "\n      " + match_->label(option);
  }
  return text;
}

}  // namespace tercio
