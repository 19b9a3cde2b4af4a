/** The forms of who has no account or no phone yet, fetched together. */
export { View as Phone } from './phone.tsx'
export { View as Registration } from './registration.tsx'
export { View as SchoolRegistration } from './school-registration.tsx'
