// `tercio farm`: this machine works for others; and how others ask for it.
#include "tercio/farm.h"

#include <fmt/format.h>
#include <unistd.h>

#include <iostream>

#include "farm/worker.h"
#include "play/jobs.h"

namespace tercio {

void FarmOption::add(CLI::App& command) {
  command.add_option("--farm", url_, "Let the workers of `tercio farm` do it, on this NATS server")
      ->option_text("nats://HOST:PORT");
}

bool FarmOption::join(Program& program) {
  if (url_.empty()) return true;
  try {
    farm_ = std::make_unique<farm::Farm>(url_, [](const std::string& line) { std::cerr << line << '\n'; });
    return true;
  } catch (const bus::Failed& why) {
    std::cerr << why.what() << '\n';
    program.status = 1;
    return false;
  }
}

std::function<std::string()> FarmOption::told() const {
  if (!farm_) return {};
  return [farm = farm_.get()] { return farm->told(); };
}

bool FarmOption::all_came_back(Program& program) const {
  if (!farm_ || farm_->missing().empty()) return true;
  for (const std::string& line : farm_->missing()) std::cerr << "error: " << line << '\n';
  program.status = 1;
  return false;
}

namespace {

struct FarmRequest {
  std::string bus;
  unsigned jobs = 0;
};

constexpr char farm_examples[] = R"(EXAMPLES
  nats-server -js                                     on one machine, once: the post office of the farm
  tercio farm --bus nats://that-machine:4222          on each machine that shall help
  tercio sim --matrix --games 1000 --farm nats://that-machine:4222
                                                      on any machine: the same numbers, sooner

Workers come and go as they like: what one has not finished another plays. All of them must run the same program with the
same cards as the one who asks; others are left alone. Ctrl-C ends a worker after what it is playing.)";

void run(Program& program, const FarmRequest& request) {
  const unsigned jobs = request.jobs > 0 ? request.jobs : all_cores();
  const bool on_screen = isatty(STDERR_FILENO) == 1;
  const auto log = [&](const std::string& line) {
    fmt::print(stderr, "{}{}\n", on_screen ? "\r\x1b[K" : "", line);
  };
  try {
    farm::Workers workers(request.bus, jobs, log);
    stop_when_told();
    log(fmt::format("{} worker{} ready on {}  (Ctrl-C ends)", jobs, jobs == 1 ? " is" : "s are",
                    workers.url()));
    std::uint64_t last = 0;
    double since = now_in_seconds();
    workers.run([&](std::uint64_t done) {
      const double now = now_in_seconds();
      if (!on_screen || now - since < 1) return;
      fmt::print(stderr, "\r\x1b[K{} games and choices done  {:.0f}/s", done,
                 static_cast<double>(done - last) / (now - since));
      last = done;
      since = now;
    });
    log(fmt::format("{} games and choices done", workers.done()));
  } catch (const bus::Failed& why) {
    log(why.what());
    program.status = 1;
  }
}

}  // namespace

void add_farm(Program& program) {
  CLI::App* command = program.app.add_subcommand("farm", "Let this machine play games for others");
  const auto request = std::make_shared<FarmRequest>();
  command->add_option("--bus", request->bus, "The NATS server where the work is")
      ->required()
      ->option_text("nats://HOST:PORT");
  command->add_option("--jobs", request->jobs, "Games at a time (one for each core)")
      ->option_text("J")
      ->check(CLI::Range(1, 1024));
  command->footer(farm_examples);
  command->callback([&program, request] { run(program, *request); });
}

}  // namespace tercio
