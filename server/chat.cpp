#include "server/chat.h"

#include <algorithm>
#include <utility>

#include "server/moment.h"

namespace tercio::server {

namespace json = boost::json;

static json::object line_json(const SavedChat& chat) {
  return {{"n", chat.number},
          {"from", chat.name},
          {"seat", chat.seat < 0 ? json::value() : json::value(chat.seat)},
          {"text", chat.text},
          {"at", chat.at / 1000}};
}

json::object chat_json(const SavedChat& chat) {
  json::object told = line_json(chat);
  told["type"] = "chat";
  return told;
}

Chat::Chat(const std::vector<SavedChat>& kept) {
  for (const SavedChat& chat : kept) {
    count(chat, 1);
    next_ = chat.number + 1;
  }
  const std::size_t first = kept.size() - std::min(kept.size(), most_told);
  last_.assign(kept.begin() + static_cast<long>(first), kept.end());
}

void Chat::count(const SavedChat& chat, int lines) {
  said_[chat.person] += lines;
  if (chat.seat < 0) by_onlookers_ += lines;
}

std::string Chat::fault(PersonId person, bool plays) const {
  if (person == 0)
    return "To chat, play in a game or have a name of your own: visit the page of the site first.";
  if (!plays && by_onlookers_ >= most_of_onlookers) return "Those who look on have said enough here.";
  const auto said = said_.find(person);
  if (said != said_.end() && said->second >= most_of_a_person) return "You have said enough at this table.";
  return "";
}

SavedChat Chat::add(PersonId person, const std::string& name, int seat, std::string text) {
  SavedChat chat{next_++, person, name, seat, std::move(text), since_1970(), false};
  count(chat, 1);
  last_.push_back(chat);
  if (last_.size() > most_told) last_.pop_front();
  return chat;
}

void Chat::drop(const SavedChat& unkept) {
  if (said_.contains(unkept.person)) count(unkept, -1);
  std::erase_if(last_, [&](const SavedChat& chat) { return chat.number == unkept.number; });
}

bool Chat::has(std::int64_t number) const {
  return std::any_of(last_.begin(), last_.end(),
                     [&](const SavedChat& chat) { return chat.number == number; });
}

bool Chat::report(std::int64_t number) {
  for (SavedChat& chat : last_)
    if (chat.number == number) return !std::exchange(chat.reported, true);
  return false;
}

void Chat::forget(PersonId person) {
  for (SavedChat& chat : last_)
    if (chat.person == person) chat.name = "deleted";
}

void Chat::change_person(PersonId from, PersonId to) {
  for (SavedChat& chat : last_)
    if (chat.person == from) chat.person = to;
  if (const auto said = said_.extract(from)) said_[to] += said.mapped();
}

json::object Chat::history() const {
  json::array lines;
  for (const SavedChat& chat : last_) lines.push_back(line_json(chat));
  return {{"type", "chats"}, {"lines", std::move(lines)}};
}

}  // namespace tercio::server
