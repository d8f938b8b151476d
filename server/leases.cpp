#include "server/leases.h"

#include "server/postgres.h"

namespace tercio::server {
namespace {

class PostgresLeases final : public Leases {
 public:
  explicit PostgresLeases(const std::string& url) : db_(url) {}

  Fence begin(Milliseconds life) override {
    db_.query("DELETE FROM lease WHERE until < now() - INTERVAL '1 day'");
    end_all_but(0);
    postgres::Rows rows = db_.query(
        "INSERT INTO lease (until) VALUES (now() + $1 * INTERVAL '1 millisecond') RETURNING fence", life);
    rows.next();
    return rows.integer(0);
  }

  bool renew(Fence fence, Milliseconds life) override {
    return db_
        .query(
            "UPDATE lease SET until = now() + $2 * INTERVAL '1 millisecond' WHERE fence = $1 AND NOT ended "
            "RETURNING fence",
            fence, life)
        .next();
  }

  void end(Fence fence) override {
    db_.query("UPDATE lease SET until = now(), ended = true WHERE fence = $1", fence);
  }

  std::optional<Fence> owner(std::string_view game) override {
    postgres::Rows rows = db_.query(
        "SELECT fence FROM game JOIN lease ON fence = owner WHERE id = $1 AND status < 2 AND until > now()",
        game);
    if (!rows.next()) return std::nullopt;
    return rows.integer(0);
  }

  std::vector<std::string> claim(Fence fence, const std::map<std::string, std::uint64_t>& signatures,
                                 unsigned most) override {
    if (!any_without_owner()) return {};
    end_all_but(fence);
    return claim_where(
        "status < 2 AND (signature = $3 OR until IS NULL OR until <= now() - INTERVAL '10 seconds')", fence,
        signatures, most);
  }

  std::vector<std::string> claim_older(Fence fence, const std::map<std::string, std::uint64_t>& signatures,
                                       unsigned most) override {
    end_all_but(fence);
    return claim_where("status = 1 AND signature = $3 AND owner < $1", fence, signatures, most);
  }

  bool any_older(Fence fence, const std::map<std::string, std::uint64_t>& signatures) override {
    for (const auto& [rulebook, signature] : signatures)
      if (db_.query("SELECT 1 FROM game WHERE status = 1 AND rulebook = $2 AND signature = $3 AND owner < $1 "
                    "LIMIT 1",
                    fence, rulebook, static_cast<std::int64_t>(signature))
              .next())
        return true;
    return false;
  }

 private:
  // Of one that is renewed at the same moment either this counts or that: both change its row.
  void end_all_but(Fence own) {
    db_.query("UPDATE lease SET ended = true WHERE NOT ended AND until <= now() AND fence <> $1", own);
  }

  // Goes from owner to owner, of whom there are few, and not through the games.
  bool any_without_owner() {
    return db_
        .query(
            "WITH RECURSIVE holder AS (SELECT min(owner) AS owner FROM game WHERE status < 2 UNION ALL "
            "SELECT (SELECT min(owner) FROM game WHERE status < 2 AND owner > holder.owner) FROM holder "
            "WHERE owner IS NOT NULL) "
            "SELECT 1 FROM holder LEFT JOIN lease ON fence = owner "
            "WHERE owner IS NOT NULL AND (until IS NULL OR until <= now()) LIMIT 1")
        .next();
  }

  // Whoever is writing to a game, or claims it, holds its row: it is left for the next time.
  std::vector<std::string> claim_where(const std::string& condition, Fence fence,
                                       const std::map<std::string, std::uint64_t>& signatures,
                                       unsigned most) {
    std::vector<std::string> claimed;
    for (const auto& [rulebook, signature] : signatures) {
      postgres::Rows rows = db_.query(
          "UPDATE game SET owner = $1 WHERE id IN ("
          "SELECT id FROM game LEFT JOIN lease ON fence = owner "
          "WHERE rulebook = $2 AND (until IS NULL OR ended) AND " +
              condition + " ORDER BY began LIMIT $4 FOR UPDATE OF game SKIP LOCKED) RETURNING id",
          fence, rulebook, static_cast<std::int64_t>(signature), most);
      while (rows.next()) claimed.push_back(rows.text(0));
    }
    return claimed;
  }

  postgres::Database db_;
};

}  // namespace

std::unique_ptr<Leases> open_leases(const std::string& url) { return std::make_unique<PostgresLeases>(url); }

}  // namespace tercio::server
