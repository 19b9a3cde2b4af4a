import type { PlantedFault } from './planted-faults-types.ts'

/** Prices, promo codes, lils, cards and subscriptions. */
export const shopFaults: readonly PlantedFault[] = [
  {
    name: 'wrong sign in totals',
    file: 'server/contract/cart-totals.ts',
    find: 'result: rest - bonuses',
    replace: 'result: rest + bonuses',
    foundBy: { unit: ['server/contract/totals.test.ts'] },
  },
  {
    name: 'discount is rounded down',
    file: 'server/contract/cart-totals.ts',
    find: 'Math.floor((sum * percent + 50) / 100)',
    replace: 'Math.floor((sum * percent) / 100)',
    foundBy: { unit: ['server/contract/totals-rules.test.ts'] },
  },
  {
    name: 'discount in rubles is taken off euros',
    file: 'server/contract/cart-totals.ts',
    find: 'sum[currency] - discount[currency]\n',
    replace: 'sum[currency] - discount.RUB\n',
    foundBy: { unit: ['server/contract/totals.test.ts'] },
  },
  {
    name: 'promo limit off by one',
    file: 'server/catalog/promo-codes/promo-store.ts',
    find: 'lt(promoCode.used, promoCode.limit)',
    replace: 'lte(promoCode.used, promoCode.limit)',
    foundBy: { sqlite: ['server/catalog/promo-codes/promo.api.test.ts'] },
  },
  {
    name: 'promo code that is used up counts in a cart',
    file: 'server/catalog/promo-codes/promo.ts',
    find: 'used - own.held < limit',
    replace: 'used - own.held <= limit',
    foundBy: { sqlite: ['server/catalog/promo-codes/promo.api.test.ts'] },
  },
  {
    name: "a person's promo limit off by one",
    file: 'server/catalog/promo-codes/promo.ts',
    find: 'own.used < personLimit',
    replace: 'own.used <= personLimit',
    foundBy: { sqlite: ['server/catalog/promo-codes/promo.api.test.ts'] },
  },
  {
    name: 'lils below zero',
    file: 'server/catalog/lils/lils-store.ts',
    find: 'and(eq(lilsAccount.id, personId), gte(lilsAccount.balance, amount))',
    replace: 'eq(lilsAccount.id, personId)',
    foundBy: { sqlite: ['server/catalog/lils/ledger.api.test.ts'] },
  },
  {
    name: 'lils granted twice for one cause',
    file: 'server/catalog/lils/ledger.ts',
    find: 'if (isNew) await addToBalance',
    replace: 'await addToBalance',
    foundBy: { sqlite: ['server/catalog/lils/ledger.api.test.ts'] },
  },
  {
    name: 'gift certificate redeemed twice',
    file: 'server/catalog/certificates/certificate-store.ts',
    find: '    isNull(giftCertificate.redeemedAt),\n',
    replace: '',
    foundBy: { sqlite: ['server/catalog/certificates/certificates.api.test.ts'] },
  },
  {
    name: 'idempotency key ignored',
    file: 'server/orders/paying/idempotency.ts',
    find: 'payKey === null ? null : await attemptByKey(db, payKey)',
    replace: 'payKey === digest ? await attemptByKey(db, digest) : null',
    foundBy: { sqlite: ['server/orders/paying/idempotency.api.test.ts'] },
  },
  {
    name: 'order paid twice at once',
    file: 'server/orders/paying/idempotency.ts',
    find: 'isAlive(state) && !abandoned.has(id)',
    replace: "state === 'authorized' && !abandoned.has(id)",
    foundBy: { sqlite: ['server/orders/paying/idempotency.api.test.ts'] },
  },
  {
    name: 'card number accepted in a body',
    file: 'server/orders/paying/refuse-card-data.ts',
    find: "  refuse('__all__', 'cardDataSent')\n",
    replace: '',
    foundBy: { sqlite: ['server/orders/card-data.api.test.ts'] },
  },
  {
    name: 'cart of another person is found by its id',
    file: 'server/catalog/carts/own-cart.ts',
    find: 'return cart && (cartId === CURRENT || cartId === cart.id) ? cart : notFound()',
    replace: 'return cart ?? notFound()',
    foundBy: { sqlite: ['server/catalog/carts/ownership.api.test.ts'] },
  },
  {
    name: 'trial twice',
    file: 'server/orders/subscriptions/trial.ts',
    find: '  if (claims.some((claim) => claim.orderId !== orderId)) return false\n',
    replace: '',
    foundBy: { sqlite: ['server/orders/subscriptions/trial.api.test.ts'] },
  },
  {
    name: 'subscription charged twice',
    file: 'server/orders/stores/subscription-store.ts',
    find: '`renewal:${id}:${periodEnd.toISOString()}:${retries}`',
    replace: '`renewal:${id}:${periodEnd.toISOString()}:${retries}:${Math.random()}`',
    foundBy: { sqlite: ['server/orders/renewals/renewals.api.test.ts'] },
  },
]

/** Providers, settlement, the reconciler and refunds. */
export const paymentFaults: readonly PlantedFault[] = [
  {
    name: 'signature of Stripe ignored',
    file: 'server/payments/providers/stripe/verify.ts',
    find: "  if (!signatures.some((value) => isSame(own, value))) return 'wrong signature'\n",
    replace: '',
    foundBy: { unit: ['server/payments/providers/stripe/notifications.test.ts'] },
  },
  {
    name: 'signature of CloudPayments ignored',
    file: 'server/payments/providers/cloudpayments/notifications.ts',
    find: "    if (!isSigned(notification, secret)) return { kind: 'forged', reason: 'signature' }\n",
    replace: '',
    foundBy: { unit: ['server/payments/providers/cloudpayments/notifications.test.ts'] },
  },
  {
    name: 'signature of T-Bank ignored',
    file: 'server/payments/providers/tbank/adapter.ts',
    find: "  if (!isSigned(body, data.Token, password)) return forged('signature')\n",
    replace: '',
    foundBy: { unit: ['server/payments/providers/tbank/adapter.test.ts'] },
  },
  {
    name: 'notifications of YooKassa from any address',
    file: 'server/payments/providers/yookassa/notifications.ts',
    find: "    if (!isSender(ip, isSandbox)) return { kind: 'forged', reason: 'address' }\n",
    replace: '',
    foundBy: { unit: ['server/payments/providers/yookassa/notifications.test.ts'] },
  },
  {
    name: 'payment of another sum counts',
    file: 'server/orders/settling/settle.ts',
    find: '  if (isMoney && isOtherSum(attempt, state)) return quarantine(tx, attempt, { by, at })\n',
    replace: '',
    foundBy: { sqlite: ['server/orders/settling/mismatch.api.test.ts'] },
  },
  {
    name: 'payment settled twice grants twice',
    file: 'server/orders/settling/settle.ts',
    find: "  if (named.state === 'succeeded' || named.state === 'returned') return settleAgain(tx, deps, named, { state, by, at })\n",
    replace: `  const again = named.state === 'succeeded' ? await orderById(tx, named.orderId) : null
  if (again) {
    const lines = await linesOf(tx, again.id)
    await grantOrder(tx, deps, { order: again, lines, attempt: named, card: state.card, at })
    return { attempt: named, event: null }
  }
`,
    foundBy: { sqlite: ['server/orders/granting/grant.api.test.ts'] },
  },
  {
    name: 'second payment of an order is kept',
    file: 'server/orders/settling/settle.ts',
    find: "    await giveBack(tx, paid, isDouble ? 'double' : 'late', at)\n",
    replace: '',
    foundBy: { sqlite: ['server/orders/settling/settle.api.test.ts'] },
  },
  {
    name: 'attempt moves against its machine',
    file: 'server/orders/stores/attempt-store.ts',
    find: '.where(and(eq(paymentAttempt.id, id), inArray(paymentAttempt.state, attemptStatesBefore(to))))',
    replace: '.where(eq(paymentAttempt.id, id))',
    foundBy: { sqlite: ['server/orders/settling/life.api.test.ts'] },
  },
  {
    name: 'canceled order keeps its promo code',
    file: 'server/orders/granting/revoke.ts',
    find: '  await releasePromo(tx, id)\n',
    replace: '',
    foundBy: { sqlite: ['server/orders/paying/double.api.test.ts'] },
  },
  {
    name: 'reconciler never gives up',
    file: 'server/orders/settling/check-attempt.ts',
    find: 'isLast: next === null }',
    replace: 'isLast: false }',
    foundBy: { sqlite: ['server/orders/settling/check-late.api.test.ts'] },
  },
  {
    name: 'reconciler takes an unknown result for a failure',
    file: 'server/orders/settling/check-attempt.ts',
    find: 'settled: isLast ? await toManual(deps, attempt, by) : await latest(deps, attempt), next: again }',
    replace: "settled: await endAttempt(deps, attempt, { to: 'failed', error: null, by }), next: null }",
    foundBy: { sqlite: ['server/orders/settling/check-attempt.api.test.ts'] },
  },
  {
    name: 'payment is claimed until its next question',
    file: 'server/orders/settling/check-attempt.ts',
    find: '  let lease = leaseEnd(deps)\n',
    replace: '  let lease = again ?? leaseEnd(deps)\n',
    foundBy: { sqlite: ['server/orders/settling/check-attempt.api.test.ts'] },
  },
  {
    name: 'refund asked for twice',
    file: 'server/orders/refunds/run-refunds.ts',
    find: "  if (outcome.kind === 'unknown' && next !== null) return schedule(next)\n",
    replace:
      "  if (outcome.kind === 'unknown' && next !== null) return deps.transact((tx) => requestAnew(tx, refund.id, next))\n",
    foundBy: { sqlite: ['server/orders/refunds/run-refunds.api.test.ts'] },
  },
  {
    name: 'refunded order stays open',
    file: 'server/orders/granting/revoke.ts',
    find: '    await disentitle(tx, order, line, at)\n',
    replace: '',
    foundBy: { sqlite: ['server/orders/granting/revoke.api.test.ts'] },
  },
  {
    name: 'receipt has what costs nothing',
    file: 'server/orders/receipt.ts',
    find: 'lines.filter(({ due }) => due > 0)',
    replace: 'lines.filter(({ due }) => due >= 0)',
    foundBy: { unit: ['server/orders/receipt.test.ts'] },
  },
]
