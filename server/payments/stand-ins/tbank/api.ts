import { z } from 'zod'
import { readJson } from '../../providers/tbank/json.ts'
import { isSigned } from '../../providers/tbank/token.ts'
import type { StandInAnswer, StandInRoute } from '../stand-in.ts'
import { begin } from './begin.ts'
import { type Desk, refuse } from './desk.ts'
import { cancel, charge, confirm } from './moves.ts'
import { addCustomer, cardList, order, qrCode, state } from './reads.ts'
import * as requests from './requests.ts'

type Work<Value> = (desk: Desk, value: Value) => StandInAnswer

/** A call that is not signed for our terminal, or not as its schema says, is refused. */
const answerWith = <Value>(
  desk: Desk,
  text: string,
  schema: z.core.$ZodType<Value>,
  work: Work<Value>,
): StandInAnswer => {
  const { terminalKey, password } = desk.settings
  const body = readJson(text)
  const from = requests.signed.safeParse(body).data
  if (typeof body !== 'object' || body === null || !from) return refuse('2', 'Отсутствуют обязательные параметры')
  if (from.TerminalKey !== terminalKey) return refuse('205', 'Указанный терминал не найден')
  if (!isSigned(body, from.Token, password))
    return refuse('204', 'Неверный токен. Проверьте пару TerminalKey/SecretKey')
  const { data } = z.safeParse(schema, body)
  return data === undefined ? refuse('17', 'Неверные введенные данные') : work(desk, data)
}

/** The calls of T-Bank that the school makes, and what faults in them are asked for by. Source: PROVIDERS §1.5. */
export const apiRoutes = (desk: Desk): StandInRoute[] => {
  const call = <Value>(
    method: string,
    operation: string,
    schema: z.core.$ZodType<Value>,
    work: Work<Value>,
  ): StandInRoute => ({
    method: 'POST',
    path: new RegExp(`^/v2/${method}$`),
    operation,
    answer: ({ body }) => answerWith(desk, body, schema, work),
  })
  return [
    call('Init', 'init', requests.init, begin),
    call('GetState', 'find', requests.ofPayment, state),
    call('CheckOrder', 'find-lost', requests.ofOrder, order),
    call('Charge', 'charge', requests.charge, charge),
    call('Confirm', 'capture', requests.confirm, confirm),
    call('Cancel', 'cancel', requests.cancel, cancel),
    call('GetCardList', 'cards', requests.ofCustomer, cardList),
    call('AddCustomer', 'customer', requests.ofCustomer, addCustomer),
    call('GetQr', 'qr', requests.qr, qrCode),
  ]
}
