/** The chunk with everything that a payment needs from press to end: once begun, it never waits for another chunk. */
export { payCalls } from '../../api/pay-calls.ts'
export { postForm } from '../../browser/post-form.ts'
export { View as Fail } from './fail.tsx'
export { View as Success } from './success.tsx'
export { View as Widget } from './widget.tsx'
export { createPayActions } from '../pay/pay-actions.ts'
