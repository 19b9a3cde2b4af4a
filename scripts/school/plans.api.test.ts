import { afterAll, beforeAll, expect, test } from 'vitest'
import { allSignups, signupPage } from '../../server/auth/events/event-store.ts'
import { analyticsPage } from '../../server/catalog/analytics/analytics-store.ts'
import { cartOfCaller, itemsOf } from '../../server/catalog/carts/cart-store.ts'
import { entriesOf } from '../../server/catalog/lils/lils-store.ts'
import { allEmails, emailPage } from '../../server/content/capture-email/email-store.ts'
import { certificatePage as backgroundPage } from '../../server/content/certificates/certificate-store.ts'
import { commentPage } from '../../server/content/comments/comment-store.ts'
import { imagePage } from '../../server/content/images/image-store.ts'
import { TERM_ORDERINGS, termPage } from '../../server/content/terms/term-store.ts'
import { usersPage } from '../../server/content/users/user-store.ts'
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
})
afterAll(() => database.close())

const at = new Date(0)
const piece = { limit: 20, offset: 0 }
const anOrder = { state: undefined, personId: undefined, since: undefined, isWaiting: false }
const anImage = { ownerId: undefined, freeBefore: undefined }

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
  ],
  'terms and users': (db) =>
    [true, false].flatMap((isDescending) => [
      ...TERM_ORDERINGS.map((by) =>
        termPage(db, { kind: 'tag', search: '', ordering: { by, isDescending }, ...piece }),
      ),
      ...(['name', 'email', 'created_at'] as const).map((order) =>
        usersPage(db, { search: '', email: null, role: null, order, isDescending, ...piece }),
      ),
    ]),
}

test.each(Object.entries(lists))('%s: read by indexes, in their order', async (_, ask) => {
  const { slow } = await slowPlans(database.db, async () => void (await Promise.all(ask(database.db))))
  expect(slow).toEqual([])
})
