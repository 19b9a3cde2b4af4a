export { byPhoneForm } from './by-phone-form.tsx'
