import { authEndpoints } from './auth/routes.ts'
import { checkoutEndpoints } from './orders/routes.ts'

/** All endpoints of the route tables of sign-in and checkout. */
export const allEndpoints = [...authEndpoints, ...checkoutEndpoints]
