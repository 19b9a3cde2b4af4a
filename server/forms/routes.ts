import * as body from '../contract/form-schemas.ts'
import { form, page, section } from '../http/form/endpoint.ts'
import { limitChanges } from '../orders/limit-changes.ts'
import { withoutCardData } from '../orders/paying/refuse-card-data.ts'
import { SIGN_IN_PAGE } from '../contract/sign-in-address.ts'
import { signInByCode } from './code.ts'
import { ORDER_PAGE } from './form-page.ts'
import { addToOrder, payByForm, removeFromOrder, showOrder } from './order.ts'
import { mailByForm, registerByForm, showSignIn, signInByForm } from './sign-in.ts'

/** Pages for browsers that run no scripts, or not ours: elements link to them where their code does not load. */
export const formEndpoints = section('Forms without scripts', [
  page(
    SIGN_IN_PAGE,
    body.signInPage,
    showSignIn,
    'The forms of sign-in and registration for browsers without scripts.',
  ),
  form(`${SIGN_IN_PAGE}password/`, body.signInForm, signInByForm, 'Signs in by an address and a password.', 'token'),
  form(`${SIGN_IN_PAGE}mail/`, body.mailForm, mailByForm, 'Mails a link and a code that sign in.', 'token'),
  form(`${SIGN_IN_PAGE}code/`, body.codeForm, signInByCode, 'Signs in by the mailed code.', 'token'),
  form(`${SIGN_IN_PAGE}register/`, body.registerForm, registerByForm, 'Registers, by a mailed link.', 'token'),
  page(ORDER_PAGE, body.orderPage, showOrder, 'Named products, or the cart, for browsers without scripts.'),
  limitChanges(
    withoutCardData(form(ORDER_PAGE, body.orderForm, addToOrder, 'Puts the named products into the cart.', 'token')),
  ),
  limitChanges(
    withoutCardData(
      form(`${ORDER_PAGE}remove/`, body.removeForm, removeFromOrder, 'Takes an item out of the cart.', 'token'),
    ),
  ),
  withoutCardData(form(`${ORDER_PAGE}pay/`, body.payForm, payByForm, 'Leads to the page of the bank.', 'token')),
])
