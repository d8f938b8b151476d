// The pages and the JSON API: which path means what, and who asks.
#pragma once
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <unordered_set>

#include "server/accounts.h"
#include "server/chores.h"
#include "server/hall.h"
#include "server/http.h"
#include "server/limits.h"

namespace tercio::server {

struct ServeSettings;
class Cluster;

class Api {
 public:
  Api(Hall& hall, const ServeSettings& settings);
  void join(Cluster& cluster) { cluster_ = &cluster; }  // one of several processes

  void answer(const Request& request, Reply reply);
  void answer_metrics(const Request& request, const Reply& reply);  // at the operator's own door
  void go_on_with_chores();                                         // that the last process has left
  void stop_chores() { chores_.stop(); }
  void let_go_of_chores() { chores_.let_go(); }

  // Who wants to sit down at a table's WebSocket, or why not.
  struct Seated {
    std::shared_ptr<Table> table;
    PersonId person = 0;
    std::string name, session, invite, address;
    Answer refusal;
    std::function<bool()> still{};  // his session has not ended since
  };
  void table(const Request& request, const std::function<void(Seated)>& then);

  void tidy();  // once a day: who has not come for a year is forgotten

  Metrics& metrics() { return hall_.metrics; }

 private:
  struct Asked {  // a request with whoever sent it
    Request request;
    json::object body;
    Person person;  // id 0: nobody yet
    Reply reply;

    void refuse(unsigned status, const std::string& why) const { reply(Answer::error(status, why)); }
    void refuse(const Refusal& refusal) const { refuse(refusal.status, refusal.message); }
    std::string read_body(const char* schema);
    void attempt(const std::function<void()>& work) const;
    Asking asking() const;
    Owner owner() const { return {request.address, person.id}; }
  };
  using Handler = void (Api::*)(const std::shared_ptr<Asked>&);
  struct Route {
    const char* method;
    const char* path;    // `*` stands for any one part
    const char* schema;  // of the body; empty: none
    bool person;         // needs somebody: a guest is made where nobody is
    Handler handler;
  };
  static const std::vector<Route>& routes();
  static bool fits(const Route& route, const Request& request);

  bool own_origin(const Request& request) const;
  void handle(const Route& route, const Request& request, Reply reply);
  void hear(const Route& route, const std::shared_ptr<Asked>& asked);
  Person who(const Request& request);
  void make_guest(const std::shared_ptr<Asked>& asked, std::function<void()> then);
  std::string cookie(const std::string& token) const;
  static Reply with_cookie(Reply reply, std::string cookie);
  Answer file(const Request& request) const;

  // api.cpp
  void write_cards(const std::string& rulebook);
  void site(const std::shared_ptr<Asked>& asked);
  void cards(const std::shared_ptr<Asked>& asked);
  void ready_decks(const std::shared_ptr<Asked>& asked);
  void health(const std::shared_ptr<Asked>& asked);
  using Figure = std::function<void(const char* name, const char* type, const char* help, std::uint64_t)>;
  void add_figures_of_cluster(const Figure& add);

  // api_people.cpp
  void me(const std::shared_ptr<Asked>& asked);
  void rename(const std::shared_ptr<Asked>& asked);
  void sign_up(const std::shared_ptr<Asked>& asked);
  void sign_in(const std::shared_ptr<Asked>& asked);
  void sign_out(const std::shared_ptr<Asked>& asked);
  void change_password(const std::shared_ptr<Asked>& asked);
  void recover(const std::shared_ptr<Asked>& asked);
  void delete_account(const std::shared_ptr<Asked>& asked);
  void honour(const std::shared_ptr<Asked>& asked);
  bool may_try_secrets(const std::shared_ptr<Asked>& asked, const std::string& name);
  bool has_come_before(const Asked& asked, const std::string& name);
  void proved(const Asked& asked, const std::optional<Proof>& proof);
  void hash_elsewhere(const std::shared_ptr<Asked>& asked, std::function<void()> work,
                      std::function<void()> then);
  static std::function<void(bool)> finishing(const std::shared_ptr<Asked>& asked,
                                             const std::shared_ptr<std::optional<Refusal>>& refusal,
                                             std::function<void()> done = {});
  std::function<void(bool)> arriving(const std::shared_ptr<Asked>& asked,
                                     const std::shared_ptr<std::variant<Arrival, Refusal>>& result,
                                     json::object told);

  // api_decks.cpp
  void my_decks(const std::shared_ptr<Asked>& asked);
  void save_deck(const std::shared_ptr<Asked>& asked);
  void delete_deck(const std::shared_ptr<Asked>& asked);
  void check_deck(const std::shared_ptr<Asked>& asked);
  void convert_deck(const std::shared_ptr<Asked>& asked);
  void test_deck(const std::shared_ptr<Asked>& asked);
  void deck_test(const std::shared_ptr<Asked>& asked);

  // api_games.cpp
  void games(const std::shared_ptr<Asked>& asked);
  void arrange(const std::shared_ptr<Asked>& asked);
  void teach(const std::shared_ptr<Asked>& asked);
  void game(const std::shared_ptr<Asked>& asked);
  void join(const std::shared_ptr<Asked>& asked);
  void leave(const std::shared_ptr<Asked>& asked);
  std::variant<DeckText, Refusal> deck_meant(const json::value& deck, const std::string& rulebook,
                                             PersonId person);
  std::variant<SeatSetup, Refusal> seat_meant(const json::object& seat, const std::string& rulebook,
                                              const Person& person);
  Hall::Done told(const std::shared_ptr<Asked>& asked, const char* key = "id");

  // api_replay.cpp
  void record(const std::shared_ptr<Asked>& asked);
  void steps(const std::shared_ptr<Asked>& asked);
  void step(const std::shared_ptr<Asked>& asked);
  void play_from(const std::shared_ptr<Asked>& asked);
  void analyse(const std::shared_ptr<Asked>& asked);
  void analysis(const std::shared_ptr<Asked>& asked);
  struct Finished {
    SavedGame game;
    GameSetup setup;
    Record record;  // with all its moves
    std::vector<SavedMove> moves;
    std::string analysis{};                             // as the store has it; read each time
    std::string steps{};                                // as they are told; made when somebody asks
    std::vector<std::shared_ptr<const Match>> marks{};  // the position before every so many choices

    std::unique_ptr<Match> before(std::size_t choice) const;
  };
  using Found = std::variant<std::shared_ptr<Finished>, Refusal>;
  // A finished game where games are studied, and what becomes of it; then `told` on the loop's.
  void look_back(const std::shared_ptr<Asked>& asked, std::function<Answer(Finished&)> look);
  void with_finished(const std::shared_ptr<Asked>& asked,
                     std::function<void(const std::shared_ptr<Finished>&)> then);
  Found finished(Store& store, const std::string& id, PersonId person, const std::string& invite);
  void mark(Finished& game) const;
  // Work on another thread whose answer is told: short, or such as is studied.
  using Elsewhere = bool (Errands::*)(const Owner&, Errands::Work, Errands::Then);
  void answer_elsewhere(const std::shared_ptr<Asked>& asked, Elsewhere where,
                        std::function<Answer(Store&)> work);
  // The same, kept for whoever asks for it again.
  void answer_once(const std::shared_ptr<Asked>& asked, std::function<Answer()> work);

  // api_cluster.cpp
  std::optional<Fence> process_of(const Request& request);  // another one, whose request it is
  std::shared_ptr<Table> table_of(const std::string& game);
  std::string own_word() const;  // for what only this process knows, and others can tell that
  void change_person_everywhere(PersonId from, const Person& to);
  void quit_everywhere(PersonId person);
  void forget_everywhere(PersonId person);
  void end_sessions_everywhere(PersonId person, const SessionsEnded& which);
  void with_others(const std::shared_ptr<Asked>& asked, json::object own);

  Hall& hall_;
  const ServeSettings& settings_;
  Cluster* cluster_ = nullptr;
  std::unordered_set<std::string> used_today_;  // sessions, by their hash
  Limits secrets_{10, 0.2, 0};                  // tries of passwords and codes of one address
  Limits accounts_{10, 0.05, 0};                // and for one account, whoever tries
  Limits guests_;                               // new ones of one address
  struct Written {
    std::shared_ptr<const std::string> text;
    std::string tag;
  };
  std::map<std::string, Written> cards_;  // of the rulebooks
  Chores chores_;
  // The thread of what is studied alone looks at these.
  std::deque<std::shared_ptr<Finished>> recent_;        // finished games looked at lately
  std::deque<std::pair<std::string, Answer>> answers_;  // to what was asked lately
};

}  // namespace tercio::server
