// Which process has which game, where several share a database. A process lives under a fence, a number that
// nobody had before it, as long as it renews its lease; a game belongs to one fence, and every write to it
// carries the writer's (Store::write_as): of one that has lost the game nothing counts any more.
//
// A lease that has run out is not lost yet: its owner may only have been slow, and renews it. It has ended
// once another process, which wants its games, says so.
#pragma once
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "server/store.h"

namespace tercio::server {

class Leases {
 public:
  virtual ~Leases() = default;

  virtual Fence begin(Milliseconds life) = 0;              // by the clock of the database
  virtual bool renew(Fence fence, Milliseconds life) = 0;  // false: it has ended, for good
  virtual void end(Fence fence) = 0;                       // its games are anybody's from now on

  virtual std::optional<Fence> owner(std::string_view game) = 0;  // that lives; none: nobody has it
  // Ends the leases of others that have run out, and takes games that are not over and whose owner is gone.
  // Those of other rules wait some seconds for a process that has them: `signatures` are this one's, by
  // rulebook.
  virtual std::vector<std::string> claim(Fence fence, const std::map<std::string, std::uint64_t>& signatures,
                                         unsigned most) = 0;
  // For a process that takes no new games: running games of exactly its rules, of processes that began before
  // it. They are older than any program that replaces it.
  virtual std::vector<std::string> claim_older(Fence fence,
                                               const std::map<std::string, std::uint64_t>& signatures,
                                               unsigned most) = 0;
  virtual bool any_older(Fence fence, const std::map<std::string, std::uint64_t>& signatures) = 0;
};

std::unique_ptr<Leases> open_leases(const std::string& url);  // in a database of PostgreSQL

}  // namespace tercio::server
