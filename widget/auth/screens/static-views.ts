/** The chunk of the views that few visitors see. */
export { View as Action } from './action.tsx'
export { View as Fail } from './fail.tsx'
export { View as Info } from './info.tsx'
