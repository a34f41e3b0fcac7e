import { notFound } from '../../../../../platform/errors.ts';
import { isoText } from '../../../../../platform/server/database/columns.ts';
import type { Db } from '../../../../../platform/server/database/database.ts';
import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import { explainLikeness, findSigns, type Likeness, pairSigns, type Signs } from '../../similar/similar.rules.ts';
import type { SimilarTicket } from '../../similar/similar-ticket.contract.ts';
import { INTERNAL } from '../../ticket-history.contract.ts';
import { ORIGIN } from '../ticket.history.store.ts';

interface SimilarOptions {
  /** A question, which counts like the summary. */
  readonly asked?: string;
  /** Leaves out tickets of the same vehicle with a different fault. */
  readonly hasSameSymptom?: boolean;
}

/** Returns a few similar solved tickets, best match first, with the reasons and the solution. */
export async function listSimilar(
  { database }: ServerDeps,
  id: string,
  { asked = '', hasSameSymptom = false }: SimilarOptions = {},
): Promise<SimilarTicket[]> {
  const ticket = await readTicket(database, id);
  if (!ticket) throw notFound('Ticket');
  const similar = await findSimilar(database, { ...ticket, ...findSigns(`${ticket.summary} ${asked}`, ticket.notes) }, hasSameSymptom);
  return similar.map(({ sameSerial, sameMake, sameModel, sameChassis, codes, modules, words, ...shown }) => ({
    ...shown,
    reasons: explainLikeness({ sameSerial, sameMake, sameModel, sameChassis, codes, modules, words }),
  }));
}

const MOST_NOTES = 20;
const MOST_SHOWN = 5;
/** A model with its make, a code, or two distinctive words. */
const LEAST_SCORE = 4;
/** Most characters of a solution. */
const SOLUTION_LENGTH = 8_000;

interface Compared extends Signs {
  readonly id: string;
  readonly toolSerial: string;
  readonly vehicleMake: string;
  readonly vehicleModel: string;
  readonly chassis: string;
}

interface ReadTicket extends Omit<Compared, keyof Signs> {
  readonly summary: string;
  readonly notes: readonly string[];
}

async function readTicket(db: Db, id: string): Promise<ReadTicket | undefined> {
  const { rows } = await db.query<ReadTicket & Record<string, unknown>>({
    name: 'similar-ticket',
    text: `SELECT id, summary, tool_serial AS "toolSerial", vehicle_make AS "vehicleMake", vehicle_model AS "vehicleModel", chassis,
        ARRAY(SELECT left(content, 2000) FROM ticket_history WHERE ticket_id = tickets.id AND type IN ('NOTE', 'EMAIL') ORDER BY position DESC LIMIT ${MOST_NOTES}) AS notes
      FROM tickets WHERE id = $1`,
    values: [id],
  });
  return rows[0];
}

type ScoredTicket = Omit<SimilarTicket, 'reasons'> & Likeness;

/** Compares the bounded number of candidates that each index finds. */
async function findSimilar(db: Db, compared: Compared, hasSameSymptom: boolean): Promise<ScoredTicket[]> {
  const { rows } = await db.query<ScoredTicket & Record<string, unknown>>(similarStatement(compared, hasSameSymptom ? SAME_SYMPTOM : ''));
  return rows;
}

/** The text of a ticket with the spaces and punctuation that its search key omits. */
const WRITTEN =
  'lower(concat_ws(E\'\\n\', t.id, summary, customer_company, customer_name, customer_email, tool_serial, vin, reg) COLLATE "und-x-icu")';
const has = (list: string) => `ARRAY(SELECT sign FROM unnest(${list}) AS sign WHERE written ~ ('\\m' || sign))`;

const SAME_SYMPTOM = 'AND (same_serial OR cardinality(codes) + cardinality(modules) + cardinality(words) > 0)';

function similarStatement({ id, toolSerial, vehicleMake, vehicleModel, chassis, codes, modules, words }: Compared, condition: string) {
  const text = `WITH noted AS MATERIALIZED (
      SELECT ticket_id, code FROM unnest($6::text[]) AS code, LATERAL (
        SELECT ticket_id FROM ticket_history WHERE type IN ('NOTE', 'EMAIL') AND text_words(content) @@ plainto_tsquery('simple', code) LIMIT 150
      ) AS note
    ), candidates AS MATERIALIZED (
      (SELECT id FROM tickets WHERE $2 <> '' AND tool_serial <> '' AND serial_key(tool_serial) = serial_key($2) AND NOT is_open ORDER BY created_at DESC LIMIT 20)
      UNION (SELECT id FROM tickets WHERE vehicle_model = $4 AND vehicle_make = $3 AND NOT is_open AND vehicle_model <> '' ORDER BY created_at DESC LIMIT 150)
      UNION (SELECT id FROM tickets WHERE chassis = $5 AND NOT is_open AND chassis <> '' ORDER BY created_at DESC LIMIT 50)
      UNION (SELECT id FROM unnest($6::text[]) AS code, LATERAL (
        SELECT id FROM ticket_search_texts JOIN tickets ON id = ticket_id WHERE text LIKE '%' || search_key(code) || '%' AND NOT is_open LIMIT 50
      ) AS coded)
      UNION (SELECT id FROM unnest($9::text[], $10::text[]) AS pair (one, other), LATERAL (
        SELECT id FROM ticket_search_texts JOIN tickets ON id = ticket_id WHERE text LIKE '%' || search_key(one) || '%' AND text LIKE '%' || search_key(other) || '%' AND NOT is_open LIMIT 30
      ) AS paired)
      UNION SELECT ticket_id FROM noted
    ), compared AS (
      SELECT t.id, last_updated, $2 <> '' AND serial_key(tool_serial) = serial_key($2) AS same_serial, $3 <> '' AND vehicle_make = $3 AS same_make,
        $4 <> '' AND vehicle_model = $4 AND vehicle_make = $3 AS same_model, $5 <> '' AND chassis = $5 AS same_chassis,
        ARRAY(SELECT code FROM unnest($6::text[]) AS code WHERE written LIKE '%' || code || '%' OR (t.id, code) IN (SELECT ticket_id, noted.code FROM noted)) AS codes,
        ${has('$7::text[]')} AS modules, ${has('$8::text[]')} AS words
      FROM candidates JOIN tickets AS t USING (id), LATERAL (SELECT ${WRITTEN} AS written) AS text WHERE NOT is_open AND merged_into IS NULL AND t.id <> $1
    ), best AS (
      SELECT *, 6 * same_serial::int + 3 * same_model::int + same_make::int + 2 * same_chassis::int + 5 * cardinality(codes) + 3 * cardinality(modules)
        + 2 * cardinality(words) AS score FROM compared
    )
    SELECT t.id, summary, type, status, ${isoText('t.last_updated')} AS "lastUpdated",
      concat_ws(' ', vehicle_year, nullif(vehicle_make, ''), nullif(vehicle_model, '')) AS vehicle, same_serial AS "sameSerial", same_make AS "sameMake",
      same_model AS "sameModel", same_chassis AS "sameChassis", codes, modules, words,
      (SELECT json_build_object('content', left(content, ${SOLUTION_LENGTH}), 'user', author, 'timestamp', ${isoText('at')}, 'isSolution', category = 'Solution', 'origin', ${ORIGIN})
        FROM ticket_history WHERE ticket_id = t.id AND type = 'NOTE' AND category <> '${INTERNAL}' ORDER BY category = 'Solution' DESC, position DESC LIMIT 1) AS solution
    FROM (SELECT * FROM best WHERE score >= ${LEAST_SCORE} ${condition} ORDER BY score DESC, last_updated DESC, id LIMIT ${MOST_SHOWN}) AS best JOIN tickets AS t USING (id)
    ORDER BY score DESC, t.last_updated DESC, t.id`;
  const pairs = pairSigns(modules, words);
  const ones = pairs.map(([one]) => one);
  const others = pairs.map(([, other]) => other);
  return { text, values: [id, toolSerial, vehicleMake, vehicleModel, chassis, [...codes], [...modules], [...words], ones, others] };
}
