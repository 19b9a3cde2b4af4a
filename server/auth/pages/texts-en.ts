import type { PageTexts } from './texts-ru.ts'

export const en: PageTexts = {
  goOn: 'Continue',
  toStart: 'Go to the start page',
  keepAccount: 'Stay in my account',
  switchHeading: 'Switch accounts?',
  signInAs: (email) => `Sign in as ${email}`,
  link: {
    heading: 'Almost there',
    ask: (email) => `One step left: press the button to sign in as ${email}.`,
    askToSwitch: (other, email) =>
      `You are signed in as ${other}, but this link opens the account ${email}. If you continue, you will be signed out of the first one.`,
    elsewhere:
      'It looks as if this link was requested on another website, on another device or in another browser. If it wasn’t you, just close this page.',
    signIn: 'Sign in',
    goneHeading: 'This link no longer works',
    gone: 'A link works only once and not for long. Ask for a new one on the sign-in page: the email will arrive within half a minute.',
    goneSignedIn: 'It works only once. Don’t worry: you are already signed in and can carry on.',
  },
  welcome: {
    heading: 'You are signed in',
    greeting: (name) => `Good to see you, ${name}!`,
    faultHeading: 'Let’s try another password',
    fault: 'That password can’t be used, but you are already signed in.',
    firstPassword: 'To sign in without waiting for an email, choose a password',
    anotherPassword: 'Forgot your password? Set a new one',
    email: 'Email',
    newPassword: 'New password',
    rule: (shortest) => `At least ${shortest} characters. You will need to sign in again on your other devices.`,
    save: 'Save the password',
    savedHeading: 'Password saved',
    saved: 'You can now sign in with your email and password. You will need to sign in again on your other devices.',
  },
  confirm: {
    heading: 'Confirm your email address',
    ask: (email) => `Did you register with us as ${email}? Please confirm that this address is yours.`,
    elsewhere:
      'It looks as if you registered on another device or in another browser. After you confirm, you will need to sign in there again and enter your phone number once more: this way no one can open an account with your address in your place.',
    confirm: 'Confirm my address',
    unasked: 'Didn’t register? Just close this page.',
    doneHeading: 'Address confirmed',
    doneSignedIn: 'Thank you! Emails about your lessons are now sure to reach you.',
    done: 'Thank you! To continue on this device, sign in with a code or a link from an email.',
  },
  enter: {
    heading: 'Opening the page',
    wait: 'You are signed in. One more second, and we will continue.',
    ask: (other, email) =>
      `Here you are signed in as ${other}, and on the previous page as ${email}. Which account would you like to continue with?`,
    lifetime: 'The button works for one minute.',
    goneHeading: 'We couldn’t continue',
    gone: 'The way here from the sign-in page stays open for one minute and works once. Go back and try again, or sign in here.',
  },
}
