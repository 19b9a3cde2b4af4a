import { authEndpoints } from '../auth/routes.ts'
import { formEndpoints } from '../forms/routes.ts'
import { checkoutEndpoints } from '../orders/routes.ts'

/** All endpoints of the route tables of sign-in, checkout and the forms without scripts. */
export const allEndpoints = [...authEndpoints, ...checkoutEndpoints, ...formEndpoints]
