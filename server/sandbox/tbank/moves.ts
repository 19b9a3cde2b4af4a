import type { SandboxAnswer } from '../provider-sandbox.ts'
import { type Terminal, noPayment, refuse, sumOf, tell } from './terminal.ts'
import { isOpen } from './payment.ts'
import type { Cancel, Confirm, Recharge } from './requests.ts'

const wrongState = () => refuse('4', 'Не получится изменить статус платежа')

/** `Charge`: takes from a card that was kept. A payment is charged once. */
export const charge = (terminal: Terminal, { PaymentId, RebillId }: Recharge): SandboxAnswer => {
  const { bank } = terminal
  const payment = bank.payment(PaymentId)
  if (!payment) return noPayment()
  if (payment.status !== 'NEW') return refuse('8', 'Неверный статус транзакции', { Status: payment.status })
  const kept = bank.keptBy(RebillId)
  if (!kept) return refuse('104', 'Ошибка выполнения рекуррента')
  const { status, errorCode, amount, id, orderId } = bank.chargeKept(payment, kept)
  if (status !== 'REJECTED') return tell(terminal, payment, { Amount: amount })
  return refuse(errorCode, 'Операция отклонена', { Status: status, PaymentId: id, OrderId: orderId, Amount: amount })
}

/** `Confirm`: takes what is held, or a part of it. */
export const confirm = (terminal: Terminal, { PaymentId, Amount }: Confirm): SandboxAnswer => {
  const payment = terminal.bank.payment(PaymentId)
  if (!payment) return noPayment()
  if (payment.status !== 'AUTHORIZED') return wrongState()
  const amount = Amount ?? payment.left
  if (amount > payment.left) return refuse('330', 'Сумма больше заблокированной')
  terminal.bank.confirm(payment, amount)
  return tell(terminal, payment)
}

const movable = ['AUTHORIZED', 'PARTIAL_REVERSED', 'CONFIRMED', 'PARTIAL_REFUNDED']

/** `Cancel`: ends what is not paid, lets go of what is held, returns what is paid. One `ExternalRequestId` is carried out once. */
export const cancel = (
  terminal: Terminal,
  { PaymentId, Amount, ExternalRequestId, Receipt }: Cancel,
): SandboxAnswer => {
  const payment = terminal.bank.payment(PaymentId)
  if (!payment) return noPayment()
  const { left, requests, source, status } = payment
  const request = source === 'qrsbp' ? undefined : ExternalRequestId
  const done = () => tell(terminal, payment, { OriginalAmount: left, NewAmount: payment.left, ExternalRequestId })
  if (request !== undefined && requests.has(request)) return done()
  if (!isOpen(payment) && !movable.includes(status)) return wrongState()
  const amount = isOpen(payment) ? left : (Amount ?? left)
  if (amount < 1 || amount > left) return refuse('330', 'Сумма отмены больше суммы платежа')
  if (Receipt && sumOf(Receipt.Items) !== amount) return refuse('308', 'Сумма позиций в чеке не равна сумме возврата')
  if (request !== undefined) requests.add(request)
  terminal.bank.cancel(payment, amount)
  return done()
}
