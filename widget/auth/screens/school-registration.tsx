export { View } from './registration.tsx'
