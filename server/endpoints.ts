import { authEndpoints } from './auth/routes.ts'
import { checkoutEndpoints } from './orders/routes.ts'

/** Every call and page that the server knows by its route tables. */
export const allEndpoints = [...authEndpoints, ...checkoutEndpoints]
