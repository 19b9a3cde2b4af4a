import { issueCertificate, newCode } from '../../../server/catalog/certificates/certificates.ts'
import { withdrawGifts } from '../../../server/orders/granting/mail-gift.ts'
import { noteOrder } from '../../../server/orders/order-store.ts'
import { command, type CommandContext, Mistake } from '../command.ts'
import { plural } from '../layout.ts'
import { NOTHING } from '../people.ts'
import { word } from '../words.ts'
import { certificateById, orderOfLine, voidCertificate } from './store.ts'

/** Answers the new code; null, and nothing changed, where the old one is redeemed or void by now. */
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
 * For a mail that is lost: its code is written nowhere else. The old code is worth nothing from then on, and its letter is not sent.
 * Source: SECURITY R44.
 */
export const reissueCertificate = command({
  says: 'another code for a certificate, shown once; the old one ends',
  takes: { id: word('id', 'as `certificates list` shows it') },
  options: { reason: word('text', 'why, kept with the order that it was bought by') },
  run: async (context, { id, reason }) => {
    const found = await certificateById(context.db, id)
    if (!found) throw new Mistake(`No certificate has the id ${id}.`)
    const name = `the certificate of ${found.giver} for ${plural(found.lils, 'lil')}`
    const isGood = !found.redeemedAt && !found.isVoid
    if (isGood && !(await context.confirm(`End the code of ${name} and make another one?`))) return [NOTHING]
    const code = await replace(context, id, reason)
    if (code === null) throw new Mistake('It was redeemed or ended already.')
    return [code, `It is not shown again. The old code of ${name} is worth nothing any more.`]
  },
})
