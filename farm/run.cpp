#include "farm/run.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>

namespace tercio::farm {

constexpr double shortest = 0.1;   // seconds of work for which a job is worth its messages
constexpr double look_every = 10;  // seconds

Run::Run(bus::Queue& queue, const Roster& roster, const std::string& signature, const Task& task,
         std::uint64_t count, const Collect& collect)
    : queue_(queue),
      roster_(roster),
      signature_(signature),
      task_(task),
      collect_(collect),
      inbox_(queue.bus().inbox()),
      name_(inbox_.substr(inbox_.rfind('.') + 1)),
      waiting_{{0, count}},
      left_(count),
      listening_(queue.bus().subscribe(inbox_, [this](const bus::Message& message) {
        const std::lock_guard lock(mutex_);
        said_.push_back(message);
        something_.notify_one();
      })) {}

Run::~Run() {
  if (next_job_ > 0) queue_.purge(jobs_subject(signature_) + "." + name_ + ".>");
}

std::string Run::subject(std::uint64_t number) const {
  return fmt::format("{}.{}.{}", jobs_subject(signature_), name_, number);
}

// A worker plays for about a second and leaves the rest, so a job may be long; towards the end they get
// shorter, so that all workers end together.
std::uint64_t Run::in_a_job() const {
  const std::uint64_t workers = std::max(roster_.jobs(signature_), 1U);
  return std::max({left_ / (2 * workers), static_cast<std::uint64_t>(speed_ * shortest), std::uint64_t{1}});
}

// For each worker one job that it plays and one that waits for it, and some for those who come.
void Run::put_more() {
  const std::size_t enough_jobs = 2 * std::size_t{roster_.jobs(signature_)} + 2;
  while (jobs_.size() < enough_jobs && left_ > 0) {
    auto& [first, last] = waiting_.front();
    const Open open{.first = first, .last = std::min(last, first + in_a_job())};
    left_ -= open.last - open.first;
    first = open.last;
    if (first == last) waiting_.pop_front();
    const std::uint64_t number = next_job_++;
    put(number, jobs_[number] = open);
  }
}

void Run::put(std::uint64_t number, Open& open) {
  if (open.tried && queue_.holds(subject(number))) {
    open.put = true;
  } else {
    open.tried = true;
    open.put = queue_.put(subject(number), packed(Job{inbox_, number, open.first, open.last, task_}));
  }
  open.looked = now_in_seconds();
}

// What was not put for certain is put again; and what the queue has lost, by its age or with its disk.
void Run::look_again() {
  for (auto& [number, open] : jobs_)
    if (now_in_seconds() - open.looked > (open.put ? look_every : 1)) put(number, open);
}

void Run::go_on() {
  if (enough && !stopping_) stop();
  if (stopping_) {
    std::erase_if(jobs_, [&](const auto& job) { return !roster_.is_there(job.second.taken_by); });
  } else {
    put_more();
    look_again();
  }
  std::deque<bus::Message> said;
  {
    std::unique_lock lock(mutex_);
    something_.wait_for(lock, std::chrono::milliseconds(200), [&] { return !said_.empty(); });
    said.swap(said_);
  }
  for (const bus::Message& message : said) {
    bool answer = false;
    try {
      answer = heard(unpacked<Word>(message.data));
    } catch (const std::exception&) {}  // not one of ours
    if (!message.reply.empty()) queue_.bus().publish(message.reply, answer ? yes : no);
  }
}

// What workers have under way is waited for; nobody takes the others any more.
void Run::stop() {
  stopping_ = true;
  queue_.purge(jobs_subject(signature_) + "." + name_ + ".>");
  std::erase_if(jobs_, [](const auto& job) { return job.second.taken_by.empty(); });
}

bool Run::heard(const Word& word) {
  const auto found = jobs_.find(word.job);
  if (found == jobs_.end()) return word.kind != Word::Kind::Take;  // it has come before
  if (word.kind == Word::Kind::Take) {
    if (stopping_) return false;
    found->second.taken_by = word.worker;
    return true;
  }
  if (word.kind == Word::Kind::Failed) {
    if (!word.given_up) return true;
    set_aside(found->second.first, found->second.last, word.why);
    jobs_.erase(found);
    return true;
  }
  const Open open = found->second;
  if (word.last <= open.first || word.last > open.last) return false;
  jobs_.erase(found);
  take_in(open, word);
  return true;
}

void Run::take_in(const Open& open, const Word& word) {
  const std::uint64_t pieces = word.last - open.first;
  try {
    for (const std::string& part : word.parts)
      if (!finished_ && !collect_(part)) finished_ = true;
    done_ += pieces;
  } catch (const std::exception& error) { set_aside(open.first, word.last, error.what()); }
  if (word.seconds > 0) speed_ = static_cast<double>(pieces) / word.seconds;
  if (word.last == open.last) return;
  waiting_.emplace_front(word.last, open.last);
  left_ += open.last - word.last;
}

void Run::set_aside(std::uint64_t first, std::uint64_t last, const std::string& why) {
  missing_.push_back(fmt::format("{} {} missing: {}", told_pieces(task_.kind, first, last),
                                 last == first + 1 ? "is" : "are", why));
}

}  // namespace tercio::farm
