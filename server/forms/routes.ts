import * as body from '../contract/form-schemas.ts'
import { form, ifStale, page, section } from '../http/form/endpoint.ts'
import { limitChanges } from '../orders/limit-changes.ts'
import { withoutCardData } from '../orders/paying/refuse-card-data.ts'
import { inLang } from '../contract/in-lang.ts'
import { signInAddress, SIGN_IN_PAGE } from '../contract/sign-in-address.ts'
import { codeAgain, signInByCode } from './code.ts'
import { ORDER_PAGE } from './form-page.ts'
import { addToOrder, payAgain, payByForm, removeFromOrder, showCartAgain, showOrder, showOrderAgain } from './order.ts'
import { mailByForm, registerByForm, showSignIn, signInAgain, signInByForm } from './sign-in.ts'

/** Leads from the address of a form, which a browser shows after a refusal, to the page with the forms. */
const pageOfForms = (form: string) =>
  page(
    `${SIGN_IN_PAGE}${form}/`,
    body.signInPage,
    async (_, { next }, { lang }) => ({ seeOther: signInAddress(lang, next) }),
    'Leads to the forms of sign-in and registration.',
  )

const pageOfCart = (form: string) =>
  page(
    `${ORDER_PAGE}${form}/`,
    body.orderPage,
    async (_, _fields, { lang }) => ({ seeOther: inLang(ORDER_PAGE, lang) }),
    'Leads to the cart.',
  )

/** Pages for browsers that run no scripts, or not ours: elements link to them where their code does not load. */
export const formEndpoints = section('Forms without scripts', [
  page(
    SIGN_IN_PAGE,
    body.signInPage,
    showSignIn,
    'The forms of sign-in and registration for browsers without scripts.',
  ),
  ifStale(
    form(`${SIGN_IN_PAGE}password/`, body.signInForm, signInByForm, 'Signs in by an address and a password.', 'token'),
    body.signInForm,
    signInAgain('password'),
  ),
  ifStale(
    form(`${SIGN_IN_PAGE}mail/`, body.mailForm, mailByForm, 'Mails a link and a code that sign in.', 'token'),
    body.mailForm,
    signInAgain('mail'),
  ),
  ifStale(
    form(`${SIGN_IN_PAGE}code/`, body.codeForm, signInByCode, 'Signs in by the mailed code.', 'token'),
    body.codeForm,
    codeAgain,
  ),
  ifStale(
    form(`${SIGN_IN_PAGE}register/`, body.registerForm, registerByForm, 'Registers, by a mailed link.', 'token'),
    body.registerForm,
    signInAgain('register'),
  ),
  ...['password', 'mail', 'code', 'register'].map(pageOfForms),
  page(ORDER_PAGE, body.orderPage, showOrder, 'Named products, or the cart, for browsers without scripts.'),
  ifStale(
    limitChanges(
      withoutCardData(form(ORDER_PAGE, body.orderForm, addToOrder, 'Puts the named products into the cart.', 'token')),
    ),
    body.orderPage,
    showOrderAgain,
  ),
  ifStale(
    limitChanges(
      withoutCardData(
        form(`${ORDER_PAGE}remove/`, body.removeForm, removeFromOrder, 'Takes an item out of the cart.', 'token'),
      ),
    ),
    body.orderPage,
    showCartAgain,
  ),
  ifStale(
    withoutCardData(form(`${ORDER_PAGE}pay/`, body.payForm, payByForm, 'Leads to the page of the bank.', 'token')),
    body.orderPage,
    payAgain,
  ),
  ...['remove', 'pay'].map(pageOfCart),
])
