/** `npm test` runs the suite at its small size, `npm run test:full` at its full one. */
export const isFull = process.env.TEST_SIZE === 'full'

const size = (small: number, full: number): number => (isFull ? full : small)

/** How often each generated test tries. The small sizes still find every planted fault. */
export const sizes = {
  // Content: random calls for each route and role, and random sequences of edits
  contentFuzz: size(8, 300),
  contentEdits: size(10, 1_000),
  contentErrors: size(20, 300),
  contentBytes: size(5, 20),
  writerRounds: size(20, 200),
  brokenUploads: size(50, 1_000),
  // The other routes
  routeFuzz: size(5, 40),
  freeFields: size(20, 150),
  typedValues: size(100, 5_000),
  forgedSolutions: size(40, 300),
  brokenForms: size(150, 3_000),
  strangeBodies: size(50, 1_000),
  // Payments: random lives of orders, payments by failing providers, rounds of requests at once
  orderLives: size(20, 1_000),
  chaosPayments: size(60, 500),
  stormRounds: size(3, 12),
  stormCalls: size(20, 200),
  tamperedBodies: size(30, 600),
  ledgerRounds: size(15, 100),
  randomTotals: size(5_000, 100_000),
  randomCarts: size(1_000, 10_000),
  // Media: pictures of the largest size that is let in, and rows of 5,000 deep pixels
  heaviestPictures: size(1, 2),
  deepPictureRows: size(100, 4_000),
  // The database: how often its writers are killed, and how many processes open it at once
  killedWriters: size(1, 5),
  openers: size(3, 6),
  // Many at once for one thing
  callsAtOnce: size(40, 200),
  crowd: size(70, 300),
  wrongPasswords: size(100, 1_000),
  puzzledCrowd: size(15, 300),
  guessesAtOnce: size(30, 1_000),
  redeemers: size(15, 50),
  mailsAtOnce: size(10, 50),
  // Matrices: the parts of one axis that each cell of the other takes in turn (`sample`)
  wrongKinds: size(2, 9),
  strangersOfDocument: size(1, 5),
  kindsOfHiding: size(3, 8),
  sessionsOfRoute: size(1, 6),
  writersOfRoute: size(1, 3),
  rareMethods: size(3, 40),
  queriesOfAddress: size(1, 6),
  schemesOfLook: size(1, 2),
}

/**
 * As many of the items as a size says, each next `turn` going on where the one before has ended: cells of a matrix that cannot take
 * all of an axis take all of it together.
 */
export const sample = <Item>(items: readonly Item[], count: number, turn: number): Item[] => {
  const first = (turn * count) % items.length
  return [...items.slice(first), ...items.slice(0, first)].slice(0, count)
}

/** The API tests that `npm test` runs on PostgreSQL: what can differ by engine. The full size runs all of them. */
export const postgresFiles: string[] = [
  // The database itself, migrations and transactions, and counters and sessions, which have tables of their own
  'server/db/**/*.api.test.ts',
  'server/http/limits/limits.api.test.ts',
  'server/http/identity/session.api.test.ts',
  'server/auth/sign-in/page-session.api.test.ts',
  'server/telemetry/metrics.api.test.ts',
  // What is used once or is there once, by many at once: codes, links, tickets, people
  'server/app/start.api.test.ts',
  'server/auth/registration/register.api.test.ts',
  'server/auth/registration/change-phone.api.test.ts',
  'server/auth/code/*.api.test.ts',
  'server/auth/facebook/link-identity.api.test.ts',
  'server/auth/facebook/facebook-login.api.test.ts',
  'server/auth/identity/linking.api.test.ts',
  'server/auth/identity/attempts.api.test.ts',
  'server/auth/identity/passkey-window.api.test.ts',
  'server/auth/passkeys/*.api.test.ts',
  'server/auth/phone-codes/*.api.test.ts',
  'server/auth/consents/*.api.test.ts',
  'server/auth/tickets/*.api.test.ts',
  'server/auth/links/magic-link.api.test.ts',
  // The outbox and its workers
  'server/mail/outbox.api.test.ts',
  'server/mail/worker.api.test.ts',
  // The shop: carts, codes, certificates, lils and grants held by one, and what is bought once
  'server/catalog/carts/own-cart.api.test.ts',
  'server/catalog/certificates/*.api.test.ts',
  'server/catalog/lils/*.api.test.ts',
  'server/orders/granting/*.api.test.ts',
  'server/catalog/promo-codes/promo.api.test.ts',
  'server/orders/paying/codes.api.test.ts',
  'server/orders/paying/double.api.test.ts',
  'server/orders/paying/idempotency.api.test.ts',
  'server/orders/renewals/scheduler.api.test.ts',
  // Orders, attempts and refunds: settlement, the reconciler, the ledger, and random lives, errors and storms
  'server/orders/settling/chaos.api.test.ts',
  'server/orders/settling/life.api.test.ts',
  'server/orders/settling/outside-refunds.api.test.ts',
  'server/orders/settling/reconcile.api.test.ts',
  'server/orders/settling/record-outcome.api.test.ts',
  'server/orders/settling/settle.api.test.ts',
  'server/orders/worker.api.test.ts',
  'server/orders/storm.api.test.ts',
  'server/orders/refunds/*.api.test.ts',
  'server/staff/ledger-check.api.test.ts',
  'scripts/school/money/ledger.api.test.ts',
  'scripts/school/consents.api.test.ts',
  // Failovers, as the campaign does them
  'scripts/campaign/parts.api.test.ts',
  // Content: the studio's own saves, versions and writers at once, how documents stand, lists by search and order, JSON of every block, dates, hidden comments, preview links,
  // who is editing, focal points, what people have read
  'scripts/parity/studio-*.api.test.ts',
  'server/content/documents/if-match.api.test.ts',
  'server/content/documents/publication.api.test.ts',
  'server/content/documents/random-edits.api.test.ts',
  'server/content/documents/reconcile.api.test.ts',
  'server/content/documents/round-trip.api.test.ts',
  'server/content/documents/failed-writes.api.test.ts',
  'server/content/documents/lists/lists.api.test.ts',
  'server/content/documents/lists/long-lists.api.test.ts',
  'scripts/checks/plans.api.test.ts',
  'server/content/readers/comments/moderation.api.test.ts',
  'server/content/reading/previews/*.api.test.ts',
  'server/content/editing/*.api.test.ts',
  'server/content/images/focal-point.api.test.ts',
  'server/content/readers/progress/*.api.test.ts',
  'server/content/cleanup/cleanup.api.test.ts',
  'server/content/versions/history.api.test.ts',
  'server/content/reading/schedule.api.test.ts',
]
