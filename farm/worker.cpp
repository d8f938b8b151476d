#include "farm/worker.h"

#include <fmt/format.h>
#include <unistd.h>

#include <chrono>
#include <thread>

namespace tercio::farm {
namespace {

constexpr double a_turn = 1;               // seconds that a job is played
constexpr double a_part = 0.1;             // seconds of it that are packed together
constexpr std::size_t much = 256U << 10U;  // bytes of results after which it is enough for one message

std::string name_of_this_worker() {
  char host[65] = "somewhere";
  gethostname(host, sizeof host - 1);
  return fmt::format("{}:{}", host, getpid());
}

void wait(double seconds) { std::this_thread::sleep_for(std::chrono::duration<double>(seconds)); }

}  // namespace

// One thread: takes a job, plays it, hands it in.
class Workers::Hand {
 public:
  explicit Hand(Workers& all)
      : all_(all),
        takers_(all.queue_, {.name = "workers-" + all.signature_,
                             .subjects = jobs_subject(all.signature_) + ".>",
                             .patience = patience}) {}

  void run() {
    while (!enough) {
      const std::unique_ptr<bus::Delivery> delivery = takers_.take(0.5);
      if (!delivery) continue;
      hold(delivery.get(), true);
      try {
        work(*delivery);
      } catch (const std::exception& error) { put_back(*delivery, error.what()); }
      hold(delivery.get(), false);
    }
  }

 private:
  void hold(bus::Delivery* delivery, bool held) {
    const std::lock_guard lock(all_.holding_);
    if (held)
      all_.held_.insert(delivery);
    else
      all_.held_.erase(delivery);
  }

  void work(bus::Delivery& delivery) {
    const auto job = unpacked<Job>(delivery.data());
    if (delivery.times() > most_tries) return give_up(delivery, job, "");
    if (!tell(job, {.kind = Word::Kind::Take})) return delivery.done();
    Word word{.kind = Word::Kind::Done};
    try {
      play(job, word);
    } catch (const std::exception& error) {
      piecework_ = nullptr;  // what it has played so far is not to be handed in with another job
      all_.log(fmt::format("{} failed: {}", told_pieces(job.task.kind, job.first, job.last), error.what()));
      if (delivery.times() >= most_tries) return give_up(delivery, job, error.what());
      tell(job, {.kind = Word::Kind::Failed, .why = error.what()});
      return delivery.again(0.2);
    }
    if (tell(job, word)) all_.done_ += word.last - job.first;
    delivery.done();
  }

  // A job that is no job, or that could not be told of.
  void put_back(bus::Delivery& delivery, const char* why) {
    const bool last = delivery.times() >= most_tries;
    all_.log(fmt::format("{} {}: {}", delivery.subject(), last ? "is set aside" : "failed", why));
    if (last) return delivery.done();
    delivery.again(0.2);
  }

  void give_up(bus::Delivery& delivery, const Job& job, const std::string& why) {
    const std::string told = fmt::format("set aside after {} tries: {}", most_tries,
                                         why.empty() ? "those who had it were not heard of again" : why);
    all_.log(fmt::format("{}: {}", told_pieces(job.task.kind, job.first, job.last), told));
    tell(job, {.kind = Word::Kind::Failed, .why = told, .given_up = true});
    delivery.done();
  }

  // A piece at least, then as many as there is time for.
  void play(const Job& job, Word& word) {
    if (job.first >= job.last) throw std::runtime_error("a job without pieces");
    prepare(job.task);
    const double begin = now_in_seconds();
    std::size_t size = 0;
    word.last = job.first;
    do {
      const double part = now_in_seconds();
      do piecework_->play(word.last++);
      while (word.last < job.last && now_in_seconds() - part < a_part && !enough);
      word.parts.push_back(piecework_->take());
      size += word.parts.back().size();
      word.seconds = now_in_seconds() - begin;
    } while (word.last < job.last && word.seconds < a_turn && size < much && !enough);
  }

  void prepare(const Task& task) {
    std::string told = packed(task);
    if (piecework_ && told == task_) return;
    piecework_ = nullptr;
    const std::lock_guard lock(all_.loading_);
    library_ = all_.library_with(task);
    piecework_ = piecework(task, *library_);
    task_ = std::move(told);
  }

  // Until the run has heard it. One that is not there for some time is not waiting any more; after a bus that
  // was away it may need a moment.
  bool tell(const Job& job, Word word) {
    word.worker = all_.name_;
    word.job = job.number;
    const std::string data = packed(word);
    const double begin = now_in_seconds();
    double nobody = 0;
    while (nobody < 1 && now_in_seconds() - begin < 60) {
      const bus::Answer answer = all_.bus_.request(job.run, data, 2);
      if (answer.kind == bus::Answer::Kind::Given) return answer.data == yes;
      if (answer.kind != bus::Answer::Kind::NobodyListens) continue;
      wait(0.1);
      nobody += 0.1;
    }
    return false;
  }

  Workers& all_;
  bus::Takers takers_;
  std::string task_;  // packed, that piecework_ is for
  std::shared_ptr<Library> library_;
  std::unique_ptr<Piecework> piecework_;
};

Workers::Workers(const std::string& url, unsigned jobs, std::function<void(const std::string&)> log_line)
    : bus_(url),
      queue_(bus_, jobs_queue()),
      name_(name_of_this_worker()),
      signature_(signature()),
      jobs_(jobs),
      log_(std::move(log_line)) {}

void Workers::log(const std::string& line) {
  const std::lock_guard lock(logging_);
  log_(line);
}

void Workers::say_here(bool leaves) {
  bus_.publish(here_subject, packed(Here{name_, signature_, jobs_, leaves}));
}

// Cards of a run's own are read once, but not kept for ever.
std::shared_ptr<Library> Workers::library_with(const Task& task) {
  constexpr std::size_t most = 8;
  const std::string key = task.cards.empty() ? "" : packed(std::pair(task.game, task.cards));
  if (const auto found = libraries_.find(key); found != libraries_.end()) return found->second;
  if (libraries_.size() >= most) libraries_.clear();
  auto library = std::make_shared<Library>();
  for (const CardSource& source : task.cards) library->add_cards(task.game, source);
  return libraries_[key] = std::move(library);
}

void Workers::run(const Progress& progress) {
  std::vector<std::unique_ptr<Hand>> hands;
  for (unsigned i = 0; i < jobs_; ++i) hands.push_back(std::make_unique<Hand>(*this));
  const auto asked = bus_.subscribe(wanted_subject, [&](const bus::Message& message) {
    if (message.data != signature_)
      log(fmt::format("a run of another program or with other cards ({}, not {}) is left to others",
                      message.data.substr(0, 16), signature_));
    say_here();
  });
  std::vector<std::thread> threads;
  threads.reserve(hands.size());
  std::atomic<unsigned> running{jobs_};
  for (const auto& hand : hands)
    threads.emplace_back([&running, h = hand.get()] {
      h->run();
      --running;
    });
  for (double last = 0; running > 0; wait(0.1)) {
    if (progress) progress(done_);
    if (now_in_seconds() - last < beat) continue;
    last = now_in_seconds();
    say_here();
    const std::lock_guard lock(holding_);
    for (bus::Delivery* delivery : held_) delivery->go_on();
  }
  for (std::thread& thread : threads) thread.join();
  say_here(true);
}

}  // namespace tercio::farm
