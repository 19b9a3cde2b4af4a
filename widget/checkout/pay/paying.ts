/** All that a payment needs from the press to its end, in one file: what has begun must not wait for the network to fetch more. */
export { payCalls } from '../../api/pay-calls.ts'
export { postForm } from '../../browser/post-form.ts'
export { View as Fail } from '../steps/fail.tsx'
export { View as Success } from '../steps/success.tsx'
export { View as Widget } from '../steps/widget.tsx'
export { createPayActions } from './pay-actions.ts'
