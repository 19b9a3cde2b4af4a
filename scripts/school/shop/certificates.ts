import type { GiftCertificate } from '../../../server/catalog/certificates/certificate-store.ts'
import { issueCertificate, newCode } from '../../../server/catalog/certificates/certificates.ts'
import { withdrawGifts } from '../../../server/orders/granting/order-mails.ts'
import { noteOrder } from '../../../server/orders/stores/order-store.ts'
import { command, type CommandContext, UsageError } from '../command.ts'
import { plural, json, stamp, table, without } from '../layout.ts'
import { asJson, requiredNumber, optionalChoice, optionalDate, page, pageTitle, text } from '../schemas.ts'
import { NOTHING } from '../people.ts'
import { PAGE_ROWS } from '../people-store.ts'
import { certificateById, orderOfLine, voidCertificate, certificatePage, countCertificates } from './shop-store.ts'

/** Returns the new code; null, without changes, if the old code has been redeemed or voided. */
const replace = (context: CommandContext, id: string, reason: string): Promise<string | null> =>
  context.transact(async (tx) => {
    const old = await certificateById(tx, id)
    if (!old || old.isVoid || !(await voidCertificate(tx, id))) return null
    const { lils, giver, gender, lineId, expiresAt } = old
    const [code, at] = [newCode(), context.now()]
    const gift = { lils, giver, gender, lineId, expiresAt, at }
    await issueCertificate(tx, { ...gift, secrets: context.config.sessionSecrets, code })
    if (lineId !== null) await withdrawGifts(tx, context, [lineId])
    const orderId = lineId === null ? null : await orderOfLine(tx, lineId)
    if (orderId !== null) await noteOrder(tx, { orderId, what: 'certificate reissued', by: `operator: ${reason}`, at })
    return code
  })

/**
 * For a lost mail: its code is stored nowhere else. The old code becomes invalid, and its unsent mail is withdrawn. Source: SECURITY R44.
 */
export const reissueCertificate = command({
  summary: 'another code for a certificate, shown once; the old one ends',
  args: { id: text('id', 'as `certificates list` shows it') },
  options: { reason: text('text', 'why, kept with the order that it was bought by') },
  run: async (context, { id, reason }) => {
    const found = await certificateById(context.db, id)
    if (!found) throw new UsageError(`No certificate has the id ${id}.`)
    const name = `the certificate of ${found.giver} for ${plural(found.lils, 'lil')}`
    const isGood = !found.redeemedAt && !found.isVoid
    if (isGood && !(await context.confirm(`End the code of ${name} and make another one?`))) return [NOTHING]
    const code = await replace(context, id, reason)
    if (code === null) throw new UsageError('It was redeemed or ended already.')
    return [code, `It is not shown again. The old code of ${name} is worth nothing any more.`]
  },
})

const LILS = { from: 1, to: 1_000_000 }

/** The code itself is not stored, only a keyed hash of it. Source: SECURITY R44. */
export const createCertificate = command({
  summary: 'a gift of lils, whose code is shown once',
  args: {},
  options: {
    lils: requiredNumber(LILS, 'number', 'what it is worth'),
    giver: text('name', 'who gives it, as whoever redeems it reads'),
    gender: optionalChoice(['f', 'm'], 'of the giver, for the wording'),
    until: optionalDate('until this day begins, by UTC; for good without it'),
  },
  run: async ({ config, transact, now }, { lils, giver, gender = null, until = null }) => {
    const at = now()
    if (until && until <= at) throw new UsageError('It would have ended already.')
    const code = newCode()
    const gift = { lils, giver, gender, lineId: null, expiresAt: until, at }
    await transact((tx) => issueCertificate(tx, { ...gift, secrets: config.sessionSecrets, code }))
    const end = until ? `until ${stamp(until)}` : 'for good'
    return [code, `It is not shown again. It is worth ${plural(lils, 'lil')}, ${end}.`]
  },
})

const stateOf = ({ isVoid, redeemedAt, expiresAt }: GiftCertificate, now: Date): string => {
  if (redeemedAt) return `redeemed ${stamp(redeemedAt)}`
  if (isVoid) return 'void'
  return expiresAt && expiresAt <= now ? 'expired' : 'good'
}

const row = (certificate: GiftCertificate, now: Date) => {
  const { id, lils, giver, lineId, createdAt, expiresAt } = certificate
  const from = lineId === null ? 'the school' : 'an order'
  const until = expiresAt ? stamp(expiresAt) : ''
  return [id, String(lils), giver, from, stamp(createdAt), until, stateOf(certificate, now)]
}

const forScripts = (certificate: GiftCertificate) => without(certificate, 'codeHash')

export const listCertificates = command({
  summary: `the gift certificates, never their codes, ${PAGE_ROWS} at a time`,
  args: {},
  options: { page, json: asJson },
  run: async ({ db, now }, { page: wanted, json: isForScript }) => {
    const certificates = await certificatePage(db, wanted)
    if (isForScript) return json(certificates.map(forScripts))
    const count = await countCertificates(db)
    const rows = certificates.map((one) => row(one, now()))
    const headings = ['id', 'lils', 'giver', 'from', 'since', 'until', 'state']
    return [pageTitle(plural(count, 'certificate'), { count, page: wanted }), ...table(headings, rows)]
  },
})

/** A bought certificate is refused: refunding its order voids it. */
export const endCertificate = command({
  summary: 'nobody can redeem a certificate of the school any more',
  args: { id: text('id', 'as `certificates list` shows it') },
  options: {},
  run: async (context, { id }) => {
    const found = await certificateById(context.db, id)
    if (!found) throw new UsageError(`No certificate has the id ${id}.`)
    if (found.lineId !== null) throw new UsageError('Somebody has paid for it: give the order back instead.')
    const name = `the certificate of ${found.giver} for ${plural(found.lils, 'lil')}`
    if (!found.redeemedAt && !(await context.confirm(`End ${name}?`))) return [NOTHING]
    if (!(await context.transact((tx) => voidCertificate(tx, id)))) throw new UsageError('It was redeemed already.')
    return [`Nobody can redeem ${name} any more.`]
  },
})
