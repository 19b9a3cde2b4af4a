import type { PuzzleReply } from '../../server/contract/checkout/cart-calls.ts'
import { isObject } from '../../server/contract/is-object.ts'
import type { CaptchaPuzzle } from '../../server/contract/replies.ts'
import { type Guard, isReply, isText } from './guards.ts'

export const isPuzzle = (value: unknown): value is CaptchaPuzzle =>
  isObject(value) && isText(value.signature) && isObject(value.parameters) && isText(value.parameters.keyPrefix)

/** The reply of a school that gets more carts than usual: the first item needs the solution of a puzzle. */
export const isPuzzleReply: Guard<PuzzleReply> = isReply<PuzzleReply>('puzzle', { error: isText, challenge: isPuzzle })

export const ADD_ITEM_PATH = '/api/v1/add-item/'
