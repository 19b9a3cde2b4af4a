/** The chunk of the forms for visitors without an account and users without a phone. */
export { View as Phone } from './phone.tsx'
export { View as Registration } from './registration.tsx'
export { View as SchoolRegistration } from './school-registration.tsx'
