import { createSignedText } from '../signed-text.ts'
import { z } from 'zod'
import type { PaymentRequest } from '../ledger.ts'
import type { Cryptograms } from './cryptograms.ts'
import type { Notifier } from './notifications.ts'
import type { CloudpaymentsBank, CloudpaymentsDetails, CloudpaymentsPayment } from './payment.ts'

type Request = PaymentRequest<CloudpaymentsDetails>

const secureRequest = z.object({ id: z.string() })
const secureResult = z.object({ id: z.string(), isPassed: z.boolean() })

/** Charges by cryptogram, token or link. The school is checked with before each, and can decline it. */
export const createCharges = (
  bank: CloudpaymentsBank,
  cryptograms: Cryptograms,
  { check }: Pick<Notifier, 'check'>,
) => {
  const secureTexts = createSignedText()

  /** Declines the payment if the school does. */
  const isAccepted = async (payment: CloudpaymentsPayment): Promise<boolean> => {
    const reason = await check(payment)
    if (reason !== 0) bank.decline(payment, reason)
    return reason === 0
  }

  return {
    /** Null if the cryptogram is invalid or was used. */
    chargeCard: async (cryptogram: string, request: Request): Promise<CloudpaymentsPayment | null> => {
      const card = cryptograms.consume(cryptogram)
      if (!card) return null
      const payment = bank.create(request)
      bank.attachCard(payment, card)
      if (await isAccepted(payment)) bank.charge(payment, true)
      return payment
    },
    /** Null if the token is not the buyer's. */
    chargeToken: async (token: string, request: Request): Promise<CloudpaymentsPayment | null> => {
      const method = bank.savedMethods.get(token)
      if (!method || method.owner !== (request.owner ?? null)) return null
      const payment = bank.create(request)
      payment.method = method
      if (await isAccepted(payment)) bank.charge(payment, false)
      return payment
    },
    openLink: async (request: Request): Promise<CloudpaymentsPayment> => {
      const payment = bank.create(request)
      await isAccepted(payment)
      return payment
    },
    /** An SBP code can be paid repeatedly: each time is a separate payment. False if the link cannot be paid any more. */
    payLink: (payment: CloudpaymentsPayment): boolean => {
      const { status, details } = payment
      if (!details.link) return false
      const { method } = details.link
      if (status === 'open') bank.payInApp(payment, method)
      else if (status === 'succeeded' && method === 'sbp') bank.payInApp(bank.create(payment), method)
      else return false
      return true
    },
    secure: {
      /** The `PaReq` for the bank's page, and the `PaRes` that it returns. */
      paReq: (id: string) => secureTexts.sign({ id }),
      paRes: (id: string, isPassed: boolean) => secureTexts.sign({ id, isPassed }),
      /** The payment that a `PaReq` is about; null if it is not genuine. */
      paymentOf: (paReq: string) => bank.find(secureRequest.safeParse(secureTexts.read(paReq)).data?.id ?? ''),
      /** False if the `PaRes` is not genuine, or if the payment does not wait for it. */
      complete: (payment: CloudpaymentsPayment, paRes: string): boolean => {
        const result = secureResult.safeParse(secureTexts.read(paRes)).data
        if (result?.id !== payment.id || payment.status !== 'secure') return false
        bank.authenticate(payment, result.isPassed)
        return true
      },
    },
  }
}

export type Charges = ReturnType<typeof createCharges>
