import { afterAll, beforeAll, expect, test } from 'vitest'
import { allSignups, signupPage } from '../../server/auth/events/event-store.ts'
import { analyticsPage } from '../../server/catalog/analytics/analytics-store.ts'
import { cartOfCaller, itemsOf } from '../../server/catalog/carts/cart-store.ts'
import { entriesOf } from '../../server/catalog/lils/lils-store.ts'
import { allEmails, emailPage } from '../../server/content/capture-email/email-store.ts'
import { certificatePage as backgroundPage, issuedPage } from '../../server/content/certificates/certificate-store.ts'
import { commentPage } from '../../server/content/comments/comment-store.ts'
import { imagePage } from '../../server/content/images/image-store.ts'
import { addManyPeople, addManyTags } from '../../server/content/testing/many/store.ts'
import { collected, popularTerms, TERM_ORDERINGS, termPage } from '../../server/content/terms/term-store.ts'
import { authorsPage, usersPage } from '../../server/content/users/user-store.ts'
import { countRevisions, revisionPage } from '../../server/content/versions/version-store.ts'
import type { Database } from '../../server/db/database.ts'
import { slowPlans } from '../../server/db/testing/slow-plans.ts'
import { findDue } from '../../server/mail/mail-store.ts'
import { attemptsOf, dueAttempts } from '../../server/orders/attempt-store.ts'
import { liveCards } from '../../server/orders/cards/card-store.ts'
import { linesOf, momentsOf, ordersOf, paidOrdersOf, staleOrders } from '../../server/orders/order-store.ts'
import { ownedProducts } from '../../server/orders/profile/purchase-store.ts'
import { dueRefunds, refundsOf } from '../../server/orders/refunds/refund-store.ts'
import { dueForCharge, dueForNotice, subscriptionsOf } from '../../server/orders/subscriptions/subscription-store.ts'
import { attemptsBetween, waitingForPerson } from '../../server/staff/ledger-store.ts'
import { freshDatabase } from '../../server/testing/database.ts'
import { auditPage, documentPage } from './content/content-store.ts'
import { imagesPage } from './images/image-file-store.ts'
import { orderPage, subscriptionPage } from './money/money-store.ts'
import { certificatePage, productPage } from './shop/shop-store.ts'
import { failedMails, peoplePage, waitingMails } from './people-store.ts'

let database: Database
beforeAll(async () => {
  database = await freshDatabase()
  await database.transact(async (tx) => {
    await addManyTags(tx, 1_000)
    await addManyPeople(tx, 1_000)
  })
})
afterAll(() => database.close())

const at = new Date(0)
const piece = { limit: 20, offset: 0 }
const anOrder = { state: undefined, personId: undefined, since: undefined, isWaiting: false }
const anImage = { ownerId: undefined, freeBefore: undefined }

/** Without a search, by one that has no trigrams, by one that has. */
const SEARCHES = ['', '77', '777']

const orders = <Name>(names: readonly Name[]) =>
  names.flatMap((by) => [true, false].map((isDescending) => ({ by, isDescending })))

const lists: Record<string, (db: Database['db']) => Promise<unknown>[]> = {
  carts: (db) => [cartOfCaller(db, { personId: 'a', visitorHash: null }), itemsOf(db, 'a')],
  orders: (db) => [
    ordersOf(db, 'a'),
    paidOrdersOf(db, 'a'),
    linesOf(db, 'a'),
    momentsOf(db, 'a'),
    orderPage(db, anOrder, 2),
    orderPage(db, { ...anOrder, state: 'paid' }, 1),
    orderPage(db, { ...anOrder, personId: 'a' }, 1),
    orderPage(db, { ...anOrder, since: at }, 1),
  ],
  'what a person has': (db) => [
    ownedProducts(db, 'a', 20),
    entriesOf(db, 'a'),
    liveCards(db, 'a'),
    subscriptionsOf(db, 'a'),
  ],
  subscriptions: (db) => [
    dueForCharge(db, at, 20),
    dueForNotice(db, at, 20),
    subscriptionPage(db, undefined, 2),
    subscriptionPage(db, 'trial', 1),
  ],
  'the reconciler': (db) => [
    dueAttempts(db, 'stripe', at, 20),
    dueRefunds(db, at, 20),
    staleOrders(db, at, 20),
    attemptsOf(db, 'a'),
    refundsOf(db, 'a'),
    attemptsBetween(db, { from: at, to: at }),
    waitingForPerson(db),
  ],
  'the outbox': (db) => [findDue(db, at), waitingMails(db), failedMails(db)],
  'sign-ups': (db) => [
    signupPage(db, { eventKey: undefined, since: undefined }, { page: 2, rows: 20 }),
    signupPage(db, { eventKey: '1', since: at }, { page: 1, rows: 20 }),
    allSignups(db, { eventKey: '1', since: undefined }),
    emailPage(db, undefined, { page: 2, rows: 20 }),
    allEmails(db, at),
    analyticsPage(db, null, 20),
    analyticsPage(db, null, 20, { event: 'a', since: at }),
  ],
  "the operator's lists": (db) => [
    peoplePage(db, { role: undefined, page: 2 }),
    peoplePage(db, { role: 'author', page: 1 }),
    productPage(db, undefined, 2),
    certificatePage(db, 2),
    documentPage(db, { kind: undefined, isDeleted: false }, 2),
    documentPage(db, { kind: 'course', isDeleted: true }, 1),
    auditPage(db, undefined, 2),
    auditPage(db, 'course:1', 1),
    imagesPage(db, anImage, 2),
    imagesPage(db, { ...anImage, ownerId: 'a' }, 1),
  ],
  'comments, images and certificates': (db) => [
    ...[
      { personId: null, isModerator: false },
      { personId: 'a', isModerator: false },
      { personId: 'a', isModerator: true },
    ].flatMap((reader) =>
      [true, false].map((isDescending) => commentPage(db, { contentId: 'a', reader, isDescending, ...piece })),
    ),
    ...[true, false].map((isNewestFirst) => imagePage(db, { ownerId: 'a', isNewestFirst, ...piece })),
    backgroundPage(db, 'a', piece),
    backgroundPage(db, null, piece),
    issuedPage(db, { of: null }, piece),
    issuedPage(db, { of: { personId: 'a', orIssuedBy: 'a' } }, piece),
    issuedPage(db, { of: null, personId: 'a', contentId: 'course:1', certificateId: 1 }, piece),
  ],
  versions: (db) => [revisionPage(db, 'course:1', piece), countRevisions(db, 'course:1')],
  terms: (db) => [
    popularTerms(db, 'tag', { limit: 20, at }),
    collected(db, 'collection:1', { at, most: 100 }),
    ...orders(TERM_ORDERINGS).flatMap(({ by, isDescending }) =>
      SEARCHES.map((search) => termPage(db, { kind: 'tag', search, ordering: { by, isDescending }, ...piece })),
    ),
  ],
  people: (db) =>
    orders(['name', 'email', 'created_at'] as const).flatMap(({ by: order, isDescending }) => [
      ...SEARCHES.flatMap((search) =>
        [null, 'author' as const].map((role) =>
          usersPage(db, { search, email: null, role, order, isDescending, ...piece }),
        ),
      ),
      usersPage(db, { search: '', email: 'a', role: null, order, isDescending, ...piece }),
    ]),
  authors: (db) =>
    [true, false].flatMap((isDescending) =>
      SEARCHES.map((search) => authorsPage(db, { search, order: 'name', isDescending, ...piece })),
    ),
}

/** The indexes that some of the lists cannot do without: a plan may be quick only because there is little to read. */
const needed: Record<string, string[]> = {
  'comments, images and certificates': [
    'user_certificate_person',
    'user_certificate_by',
    'user_certificate_for',
    'user_certificate_of',
  ],
  versions: ['revision_version'],
  terms: ['term_position', 'term_key', 'term_number', 'term_popular', 'term_keys'],
  people: [
    'person_name',
    'person_email',
    'person_created',
    'person_role',
    'person_role_name',
    'person_role_created',
    'person_names',
  ],
  authors: ['person_author', 'person_names'],
}

test.each(Object.entries(lists))('%s: read by indexes, in their order', async (name, ask) => {
  const { slow, indexes } = await slowPlans(database.db, async () => void (await Promise.all(ask(database.db))))
  const missing = needed[name]?.filter((index) => !indexes.has(index))
  expect([slow, missing ?? []]).toEqual([[], []])
})
