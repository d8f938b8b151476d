// `tercio serve`: the table in the browser.
#include "server/server.h"

#include <filesystem>
#include <iostream>

#include "play/files.h"
#include "server/log.h"
#include "tercio/commands.h"

namespace tercio {

static int serve(Program& program, server::ServeSettings& settings, const std::string& farm) {
  constexpr double lonely = 10;  // seconds; then it does the work itself
  try {
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
    if (!settings.bus.empty() && !server::is_postgres(settings.store))
      throw std::runtime_error("--bus is for several processes on one database: --store postgresql://...");
    server::Server server(program.library, settings);
    std::cerr << "Tercio is at http://" << (settings.address == "0.0.0.0" ? "localhost" : settings.address)
              << ':' << server.port() << "  (Ctrl-C ends it; games are in "
              << server::shown_store(settings.store) << ")\n";
    server::keep_log();
    server.run();
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
  command->add_option("--port", wanted->port, "Where it listens; 0: any port that is free")
      ->capture_default_str();
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
  command->add_option("--thinkers", wanted->thinkers, "Threads for computer players (cores minus one)");
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
  command->callback([&program, wanted, farm] { program.status = serve(program, *wanted, *farm); });
}

}  // namespace tercio
