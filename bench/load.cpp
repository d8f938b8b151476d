// Many games at once on a real server: 1,000 by default, two scripted clients each, who think a second on
// average and choose at random. Tells choices a second, the time from a choice until everybody has its
// result, and what a choice costs the server beside a bare WebSocket echo of the same bytes.
//
//   build/bin/bench_load build/tercio [GAMES] [SECONDS] [RULEBOOK]
//
// With ports in the place of the program it plays at servers that run there and share a database, each client
// at any of them, and says when it begins and ends to measure: bench/cluster.py compares one and several.
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <boost/asio.hpp>
#include <boost/beast.hpp>
#include <boost/json.hpp>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <deque>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <random>
#include <sstream>
#include <thread>

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace json = boost::json;
namespace websocket = beast::websocket;
using tcp = asio::ip::tcp;
using Clock = std::chrono::steady_clock;

namespace {

double milliseconds(Clock::duration span) { return std::chrono::duration<double, std::milli>(span).count(); }

// What a process has used of the processor so far, in seconds.
double processor_seconds(pid_t process) {
  std::ifstream in("/proc/" + std::to_string(process) + "/stat");
  std::string text((std::istreambuf_iterator<char>(in)), {});
  std::istringstream fields(text.substr(text.rfind(')') + 2));
  std::string skipped;
  for (int i = 0; i < 11; ++i) fields >> skipped;
  double user = 0, system = 0;
  fields >> user >> system;
  return (user + system) / static_cast<double>(sysconf(_SC_CLK_TCK));
}

// What it has in memory, in bytes.
double memory_of(pid_t process) {
  std::ifstream in("/proc/" + std::to_string(process) + "/statm");
  double all = 0, resident = 0;
  in >> all >> resident;
  return resident * static_cast<double>(sysconf(_SC_PAGESIZE));
}

// A child process that serves, and the port it says.
class Serving {
 public:
  Serving(const std::string& program, const std::string& database) {
    int ends[2];
    if (pipe(ends) != 0) throw std::runtime_error("no pipe");
    process_ = fork();
    if (process_ == 0) {
      dup2(ends[1], STDERR_FILENO);
      execl(program.c_str(), program.c_str(), "serve", "--port", "0", "--db", database.c_str(), "--beat", "0",
            "--request-rate", "1000000", "--connections", "1000000", "--games-address", "1000000",
            "--kept-an-hour", "1000000", "--message-rate", "1000000", nullptr);
      _exit(127);
    }
    close(ends[1]);
    std::string line;
    for (char c = 0; read(ends[0], &c, 1) == 1 && c != '\n';) line += c;
    const std::size_t colon = line.find(':', line.find("http://") + 7);
    if (colon == std::string::npos) throw std::runtime_error("the server does not start: " + line);
    port_ = std::to_string(std::stoi(line.substr(colon + 1)));
    // Its log is read and forgotten: a full pipe would stop it.
    reading_ = std::thread([log = ends[0]] {
      char some[4096];
      while (read(log, some, sizeof some) > 0) {}
      close(log);
    });
  }
  ~Serving() {
    kill(process_, SIGKILL);
    waitpid(process_, nullptr, 0);
    if (reading_.joinable()) reading_.join();
  }
  Serving(const Serving&) = delete;
  Serving& operator=(const Serving&) = delete;

  const std::string& port() const { return port_; }
  pid_t process() const { return process_; }

 private:
  pid_t process_ = 0;
  std::string port_;
  std::thread reading_;
};

// One HTTP request after the other.
class Asking {
 public:
  Asking(asio::io_context& loop, const std::string& port) : stream_(loop) {
    stream_.connect(tcp::resolver(loop).resolve("127.0.0.1", port));
  }
  json::value post(const std::string& target, const std::string& body, std::string& cookie) {
    http::request<http::string_body> request(body.empty() ? http::verb::get : http::verb::post, target, 11);
    request.set(http::field::host, "127.0.0.1");
    request.set(http::field::content_type, "application/json");
    if (!cookie.empty()) request.set(http::field::cookie, "tercio=" + cookie);
    request.body() = body;
    request.prepare_payload();
    http::write(stream_, request);
    http::response_parser<http::string_body> parser;
    http::read(stream_, buffer_, parser);
    const http::response<http::string_body>& response = parser.get();
    const std::string set(response[http::field::set_cookie]);
    if (!set.empty()) cookie = set.substr(7, set.find(';') - 7);
    if (response.result() != http::status::ok) throw std::runtime_error(target + ": " + response.body());
    return json::parse(response.body());
  }

 private:
  beast::tcp_stream stream_;
  beast::flat_buffer buffer_;
};

struct Measured {
  bool on = false;
  std::uint64_t choices = 0, states = 0, bytes = 0, over = 0;
  std::uint64_t wire = 0;         // bytes that came over the lines
  std::vector<double> latencies;  // milliseconds

  double choices_made() const { return static_cast<double>(std::max<std::uint64_t>(1, choices)); }
  double states_each() const { return static_cast<double>(states) / choices_made(); }  // for a choice
  double bytes_each() const { return static_cast<double>(bytes) / choices_made(); }
  double wire_each() const { return static_cast<double>(wire) / choices_made(); }
};

struct Game {  // what its two clients share
  Clock::time_point chosen{}, told{};
  bool waiting = false;
};

class Client : public std::enable_shared_from_this<Client> {
 public:
  Client(asio::io_context& loop, Game& game, Measured& measured, unsigned seed)
      : socket_(loop), timer_(loop), game_(game), measured_(measured), random_(seed) {}

  void connect(const std::string& port, const std::string& id, const std::string& cookie) {
    tcp::resolver resolver(socket_.get_executor());
    asio::connect(beast::get_lowest_layer(socket_), resolver.resolve("127.0.0.1", port));
    beast::get_lowest_layer(socket_).set_option(tcp::no_delay(true));
    socket_.set_option(websocket::stream_base::decorator([cookie](websocket::request_type& request) {
      request.set(http::field::cookie, "tercio=" + cookie);
    }));
    socket_.read_message_max(1U << 20U);
    websocket::permessage_deflate packed;  // as browsers do
    packed.client_enable = true;
    socket_.set_option(packed);
    socket_.handshake("127.0.0.1:" + port, "/api/games/" + id + "/table");
    read();
  }

  // That came over the line so far, packed as it was.
  std::uint64_t received() {
    constexpr std::size_t bytes_received =
        128;  // where Linux has it, behind what the C library's tcp_info knows
    std::array<char, 256> info{};
    socklen_t size = info.size();
    getsockopt(beast::get_lowest_layer(socket_).native_handle(), IPPROTO_TCP, TCP_INFO, info.data(), &size);
    std::uint64_t count = 0;
    std::memcpy(&count, info.data() + bytes_received, sizeof count);
    return count;
  }

 private:
  void read() {
    socket_.async_read(buffer_, [self = shared_from_this()](beast::error_code error, std::size_t size) {
      if (error) return;
      self->hear(size);
      self->read();
    });
  }

  void hear(std::size_t size) {
    const auto now = Clock::now();
    const json::value message = json::parse(beast::buffers_to_string(buffer_.data()));
    buffer_.consume(buffer_.size());
    if (message.at("type") != "state") return;
    if (measured_.on) ++measured_.states, measured_.bytes += size;
    game_.told = now;
    if (!message.at("over").is_null()) {
      ++measured_.over;
      return;
    }
    const json::value& decision = message.at("decision");
    if (decision.is_null()) return;
    const auto number = message.at("number").to_number<std::int64_t>();
    const auto count = static_cast<unsigned>(decision.at("options").as_array().size());
    std::exponential_distribution<double> thinks(1.0);
    timer_.expires_after(std::chrono::duration_cast<Clock::duration>(
        std::chrono::duration<double>(std::min(5.0, thinks(random_)))));
    timer_.async_wait([self = shared_from_this(), number, count](beast::error_code error) {
      if (!error) self->choose(number, count);
    });
  }

  void choose(std::int64_t number, unsigned count) {
    if (game_.waiting && measured_.on) {  // everybody has had the result of the choice before by now
      measured_.latencies.push_back(milliseconds(game_.told - game_.chosen));
      ++measured_.choices;
    }
    game_.waiting = true;
    game_.chosen = Clock::now();
    said_ = json::serialize(
        json::object{{"type", "choose"},
                     {"number", number},
                     {"option", std::uniform_int_distribution<unsigned>(0, count - 1)(random_)}});
    socket_.async_write(asio::buffer(said_), [self = shared_from_this()](beast::error_code, std::size_t) {});
  }

  websocket::stream<tcp::socket> socket_;
  asio::steady_timer timer_;
  Game& game_;
  Measured& measured_;
  std::mt19937 random_;
  beast::flat_buffer buffer_;
  std::string said_;
};

// ---- the echo ----------------------------------------------------------------------------------

class Echo : public std::enable_shared_from_this<Echo> {
 public:
  explicit Echo(tcp::socket socket) : socket_(std::move(socket)) {}
  void start() {
    beast::get_lowest_layer(socket_).set_option(tcp::no_delay(true));
    socket_.auto_fragment(false);
    socket_.async_accept([self = shared_from_this()](beast::error_code error) {
      if (!error) self->read();
    });
  }

 private:
  void read() {
    socket_.async_read(buffer_, [self = shared_from_this()](beast::error_code error, std::size_t) {
      if (error) return;
      self->socket_.async_write(self->buffer_.data(), [self](beast::error_code wrong, std::size_t) {
        self->buffer_.consume(self->buffer_.size());
        if (!wrong) self->read();
      });
    });
  }
  websocket::stream<tcp::socket> socket_;
  beast::flat_buffer buffer_;
};

void serve_echo(int says) {
  asio::io_context loop(1);
  tcp::acceptor acceptor(loop, {asio::ip::make_address("127.0.0.1"), 0});
  const unsigned short port = acceptor.local_endpoint().port();
  if (write(says, &port, sizeof port) != sizeof port) _exit(1);
  std::function<void()> accept = [&] {
    acceptor.async_accept([&](beast::error_code error, tcp::socket socket) {
      if (!error) std::make_shared<Echo>(std::move(socket))->start();
      accept();
    });
  };
  accept();
  loop.run();
}

// Seconds of the processor that a bare echo takes for messages of this size.
double echo_cost(std::size_t bytes, unsigned messages) {
  int ends[2];
  if (pipe(ends) != 0) return 0;
  const pid_t child = fork();
  if (child == 0) serve_echo(ends[1]);
  unsigned short port = 0;
  if (read(ends[0], &port, sizeof port) != sizeof port) return 0;
  asio::io_context loop(1);
  websocket::stream<tcp::socket> socket(loop);
  beast::get_lowest_layer(socket).connect({asio::ip::make_address("127.0.0.1"), port});
  beast::get_lowest_layer(socket).set_option(tcp::no_delay(true));
  socket.auto_fragment(false);
  socket.handshake("127.0.0.1", "/");
  const std::string text(bytes, 'x');
  beast::flat_buffer buffer;
  const double before = processor_seconds(child);
  for (unsigned i = 0; i < messages; ++i) {
    socket.write(asio::buffer(text));
    socket.read(buffer);
    buffer.consume(buffer.size());
  }
  const double used = processor_seconds(child) - before;
  kill(child, SIGKILL);
  waitpid(child, nullptr, 0);
  return used / messages;
}

double at(const std::vector<double>& sorted, double share) {
  return sorted.empty() ? 0
                        : sorted[static_cast<std::size_t>(share * static_cast<double>(sorted.size() - 1))];
}

void allow_many_files() {
  rlimit limit{};
  getrlimit(RLIMIT_NOFILE, &limit);
  limit.rlim_cur = limit.rlim_max;
  setrlimit(RLIMIT_NOFILE, &limit);
}

struct Wanted {
  unsigned games = 1000, seconds = 30;
  std::string rulebook = "warlords";
};

// Two people at each table, who arrange and join it and sit down wherever chance sends them.
class Load {
 public:
  Load(std::vector<std::string> ports, Wanted wanted)
      : ports_(std::move(ports)), wanted_(std::move(wanted)), tables_(wanted_.games) {
    allow_many_files();
    for (const std::string& port : ports_) asking_.emplace_back(loop_, port);
  }

  Measured play(const std::function<void()>& begins, const std::function<void()>& ends) {
    for (Game& table : tables_) {
      open(table);
      loop_.poll();
      if (isatty(STDERR_FILENO)) std::cerr << "\r" << &table - tables_.data() + 1 << " games" << std::flush;
    }
    std::cerr << '\n';
    loop_.run_for(std::chrono::seconds(5));
    begins();
    measured_.on = true;
    const std::uint64_t before = received();
    loop_.run_for(std::chrono::seconds(wanted_.seconds));
    measured_.wire = received() - before;
    measured_.on = false;
    ends();
    std::sort(measured_.latencies.begin(), measured_.latencies.end());
    return measured_;
  }

 private:
  std::size_t anywhere() { return std::uniform_int_distribution<std::size_t>(0, ports_.size() - 1)(random_); }

  std::uint64_t received() const {
    std::uint64_t sum = 0;
    for (const auto& client : clients_) sum += client->received();
    return sum;
  }

  void open(Game& table) {
    std::string arranges, joins;
    const json::value made = asking_[anywhere()].post(
        "/api/games",
        R"({"rulebook":")" + wanted_.rulebook + R"(","seats":[{"who":"me"},{"who":"open"}],"lobby":true})",
        arranges);
    const std::string id(made.at("id").as_string());
    asking_[anywhere()].post("/api/games/" + id + "/join", "{}", joins);
    for (const std::string& cookie : {arranges, joins}) {
      clients_.push_back(std::make_shared<Client>(loop_, table, measured_, random_()));
      clients_.back()->connect(ports_[anywhere()], id, cookie);
    }
  }

  std::vector<std::string> ports_;
  Wanted wanted_;
  asio::io_context loop_{1};
  std::mt19937 random_;
  std::deque<Asking> asking_;  // one for each port
  std::vector<Game> tables_;
  Measured measured_;
  std::vector<std::shared_ptr<Client>> clients_;
};

void print(const Measured& measured, const Wanted& wanted) {
  std::printf("games %u (%llu ended)   choices a second %.0f\n", wanted.games,
              static_cast<unsigned long long>(measured.over / 2), measured.choices_made() / wanted.seconds);
  std::printf("bytes a choice %.0f, over the line %.0f\n", measured.bytes_each(), measured.wire_each());
  std::printf("choice to everybody's result: half within %.1f ms, 99 of 100 within %.1f ms\n",
              at(measured.latencies, 0.5), at(measured.latencies, 0.99));
}

void run(const std::string& program, const Wanted& wanted) {
  const auto folder = std::filesystem::temp_directory_path() / ("tercio-load-" + std::to_string(getpid()));
  std::filesystem::create_directories(folder);
  Serving server(program, (folder / "load.db").string());
  double used = 0;
  const Measured measured = Load({server.port()}, wanted)
                                .play([&] { used -= processor_seconds(server.process()); },
                                      [&] { used += processor_seconds(server.process()); });
  const double a_choice = used / measured.choices_made(), states = measured.states_each();
  const auto size = static_cast<std::size_t>(measured.bytes_each() / states);
  const double echo = echo_cost(size, 20000) * states;
  print(measured, wanted);
  std::printf(
      "states a choice %.2f of %zu bytes   %.0f MB   server %.0f us a choice, echo of the same bytes %.0f "
      "us: %.1f "
      "times\n",
      states, size, memory_of(server.process()) / 1e6, a_choice * 1e6, echo * 1e6,
      a_choice / std::max(echo, 1e-9));
  std::filesystem::remove_all(folder);
}

// For whoever started the servers and watches them.
void run_at(const std::string& ports, const Wanted& wanted) {
  std::vector<std::string> all;
  std::istringstream in(ports);
  for (std::string port; std::getline(in, port, ',');) all.push_back(port);
  const auto say = [](const char* what) { std::cout << what << std::endl; };
  const Measured measured = Load(all, wanted).play([&] { say("begins"); }, [&] { say("ends"); });
  print(measured, wanted);
  std::cout << json::object{{"choices", measured.choices},          {"half", at(measured.latencies, 0.5)},
                            {"most", at(measured.latencies, 0.99)}, {"states", measured.states_each()},
                            {"bytes", measured.bytes_each()},       {"wire", measured.wire_each()}}
            << std::endl;
}

}  // namespace

int main(int count, char** words) {
  if (count < 2) {
    std::cerr << "usage: bench_load TERCIO|PORT,PORT... [GAMES 1000] [SECONDS 30] [RULEBOOK warlords]\n";
    return 2;
  }
  try {
    Wanted wanted;
    if (count > 2) wanted.games = static_cast<unsigned>(std::stoul(words[2]));
    if (count > 3) wanted.seconds = static_cast<unsigned>(std::stoul(words[3]));
    if (count > 4) wanted.rulebook = words[4];
    const std::string where = words[1];
    const bool ports = where.find_first_not_of("0123456789,") == std::string::npos;
    ports ? run_at(where, wanted) : run(where, wanted);
  } catch (const std::exception& error) {
    std::cerr << error.what() << '\n';
    return 1;
  }
}
