// `tercio serve`: the table in the browser.
#include "server/farewell.h"
#include "server/server.h"

#include <cstdlib>
#include <filesystem>
#include <iostream>

#include "play/files.h"
#include "server/log.h"
#include "tercio/commands.h"

namespace tercio {

static std::string shown_host(const std::string& address) {
  if (address == "0.0.0.0" || address == "::") return "localhost";
  return address.find(':') == std::string::npos ? address : "[" + address + "]";
}

// What could never be true would be believed in silence: nobody would come from that proxy, or that site.
static void check_settings(const server::ServeSettings& settings) {
  boost::system::error_code wrong;
  if (!settings.proxy.empty()) boost::asio::ip::make_address(settings.proxy, wrong);
  if (wrong)
    throw std::runtime_error("--proxy is an address such as 127.0.0.1, and not " + settings.proxy + ".");
  const std::size_t host = settings.origin.find("://");
  const bool site = settings.origin.starts_with("http://") || settings.origin.starts_with("https://");
  if (!settings.origin.empty() && (!site || settings.origin.find('/', host + 3) != std::string::npos))
    throw std::runtime_error("--origin is https://HOST with nothing behind it, and not " + settings.origin +
                             ".");
  if (!settings.bus.empty() && !server::is_postgres(settings.store))
    throw std::runtime_error("--bus is for several processes on one database: --store postgresql://...");
}

static int serve(Program& program, server::ServeSettings& settings, const std::string& farm) {
  constexpr double lonely = 10;  // seconds; then it does the work itself
  server::Farewell farewell;
  try {
    check_settings(settings);
    if (!farm.empty())
      settings.farm = std::make_shared<farm::Farm>(
          farm,
          [](const std::string& line) {
            server::log("the farm", {{"why", line}});
          },
          lonely);
    if (const auto folder = std::filesystem::path(settings.store).parent_path();
        !server::is_postgres(settings.store) && !folder.empty())
      std::filesystem::create_directories(folder);
    server::Server server(program.library, settings);
    const std::shared_ptr<void> gone(nullptr, [&farewell](void*) { farewell.then(nullptr); });
    farewell.then([&server] { server.stop(); });
    std::cerr << "Tercio is at http://" << shown_host(settings.address) << ':' << server.port()
              << "  (Ctrl-C ends it; games are in " << server::shown_store(settings.store) << ")\n";
    if (server.metrics_port() != 0)
      std::cerr << "Its figures are at http://127.0.0.1:" << server.metrics_port() << "/metrics\n";
    server::keep_log();
    server.run();
    if (!server.finish()) std::_Exit(0);  // something thinks on; all that was accepted is written
  } catch (const std::exception& error) {
    std::cerr << "The server cannot run: " << error.what() << '\n';
    return 1;
  }
  return 0;
}

void add_serve(Program& program) {
  CLI::App* command =
      program.app.add_subcommand("serve", "Play in the browser: against the computer or each other");
  auto wanted = std::make_shared<server::ServeSettings>();
  wanted->store = user_file("tercio.db").string();
  auto farm = std::make_shared<std::string>();
  static constexpr double a_second = 1000, an_hour = 3'600'000;
  auto sleep_after = std::make_shared<double>(static_cast<double>(wanted->hall.sleep_after) / a_second);
  auto guests_for = std::make_shared<double>(static_cast<double>(wanted->hall.guests_for) / an_hour);
  command->add_option("--port", wanted->port, "Where it listens; 0: any port that is free")
      ->capture_default_str();
  command
      ->add_option("--metrics-port", wanted->metrics_port,
                   "Where figures for Prometheus are, on this machine alone; 0: any port that is free")
      ->check(CLI::Range(0, 65535));
  command->add_option("--address", wanted->address, "0.0.0.0 to be reached from other machines")
      ->capture_default_str();
  command
      ->add_option("--store,--db", wanted->store,
                   "What keeps games, decks and accounts: a file, or a database of PostgreSQL")
      ->option_text("FILE|postgresql://...")
      ->capture_default_str();
  command
      ->add_option("--bus", wanted->bus,
                   "Where several processes share a database: NATS, over which they reach each other's games")
      ->option_text("nats://...");
  command->add_flag("--drain", wanted->drain, "Take no new games, and end when the last is over");
  command->add_option("--origin", wanted->origin, "The site's address as browsers see it, behind a proxy")
      ->option_text("https://HOST");
  command->add_option("--proxy", wanted->proxy, "The proxy whose X-Forwarded-For is believed")
      ->option_text("ADDRESS");
  command->add_flag("--secure", wanted->secure, "Cookies over https only");
  command->add_option("--beat", wanted->hall.beat, "Milliseconds from a choice to its result")
      ->capture_default_str()
      ->check(CLI::Range(0, 5000));
  command->add_option("--message-rate", wanted->messages_a_second, "Messages a second of one table")
      ->capture_default_str();
  command->add_option("--request-rate", wanted->requests_a_second, "HTTP requests a second of one address")
      ->capture_default_str();
  command->add_option("--connections", wanted->connections_each, "Connections of one address")
      ->capture_default_str();
  command->add_option("--thinkers", wanted->thinkers,
                      "Threads for computer players (as many as cores, at least two)");
  command->add_option("--games", wanted->hall.most_games, "Games in memory at once")->capture_default_str();
  command->add_option("--games-each", wanted->hall.most_games_each, "Unfinished games of one person")
      ->capture_default_str();
  command->add_option("--games-address", wanted->hall.most_games_address, "Unfinished games of one address")
      ->capture_default_str();
  command
      ->add_option(
          "--kept-an-hour", wanted->hall.kept_an_hour,
          "New games and decks of one address in an hour, after five hours' at once; of one person half")
      ->capture_default_str();
  command
      ->add_option("--sleep-after", *sleep_after,
                   "Seconds without anybody at a table, until it leaves memory")
      ->capture_default_str();
  command
      ->add_option("--guest-games", *guests_for, "Hours without a choice, until a game of guests alone ends")
      ->capture_default_str();
  command->add_option("--farm", *farm, "Deck tests and analyses go to the workers of `tercio farm` there")
      ->option_text("nats://HOST:PORT");
  command->add_flag("--check-messages", wanted->check_messages,
                    "Hold every message against its schema, for tests");
  command->footer(R"(EXAMPLES
  tercio serve                              open http://localhost:8040 and play
  tercio serve --address 0.0.0.0            for friends in the same network
  tercio serve --db /var/lib/tercio/t.db --origin https://tercio.example --proxy 127.0.0.1 --secure
                                            behind a proxy; docs/hosting.md tells how
  tercio serve --store postgresql://tercio@localhost/tercio
                                            games in PostgreSQL; `tercio store migrate` brings those of a file
  tercio serve --port 8041 --store postgresql:///tercio --bus nats://localhost:4222
                                            one of several that share the games, each with a port of its own)");
  command->callback([&program, wanted, farm, sleep_after, guests_for] {
    wanted->hall.sleep_after = static_cast<server::Milliseconds>(*sleep_after * a_second);
    wanted->hall.guests_for = static_cast<server::Milliseconds>(*guests_for * an_hour);
    program.status = serve(program, *wanted, *farm);
  });
}

}  // namespace tercio
