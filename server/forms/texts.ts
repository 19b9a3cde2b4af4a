import type { ConsentKind } from '../contract/consents.ts'
import type { Lang } from '../contract/messages.ts'

/** Texts of the pages for browsers that run no scripts. */
interface FormTexts {
  email: string
  password: string
  name: string
  phone: string
  code: string
  signIn: {
    heading: string
    submit: string
    byMail: string
    sendLink: string
    register: string
    registerSubmit: string
    /** Before and after the links to the terms and the offer. */
    consent: string
    terms: string
    /** Of each box of separate consents: the text before the link to its document, and that of the link. */
    boxes: Record<ConsentKind, [before: string, link: string]>
    version: (version: string) => string
    unknown: string
    signedIn: string
    continueLabel: string
    sentHeading: string
    sent: string
    /** The mail has a code, too. */
    sentCode: string
    sentAlready: (secondsAgo: number, secondsLeft: number) => string
    sendAgain: string
    otherWays: string
  }
  order: {
    heading: string
    empty: string
    toCourses: string
    total: string
    add: string
    remove: string
    removeNamed: (name: string) => string
    removedAlready: string
    signInFirst: string
    signInToAdd: string
    signIn: string
    pay: string
    /** Before the link to the offer. */
    consent: string
    offer: string
    noMethod: string
    failed: string
  }
}

export const formTexts: Record<Lang, FormTexts> = {
  ru: {
    email: 'Почта',
    password: 'Пароль',
    name: 'Имя',
    phone: 'Телефон',
    code: 'Код из\u00A0письма',
    signIn: {
      heading: 'Вход и\u00A0регистрация',
      submit: 'Войти',
      byMail: 'Войти по\u00A0коду или ссылке из\u00A0письма',
      sendLink: 'Прислать код и\u00A0ссылку',
      register: 'Зарегистрироваться',
      registerSubmit: 'Создать аккаунт',
      consent: 'Создавая аккаунт, вы\u00A0принимаете',
      terms: 'условия школы',
      boxes: {
        terms: ['Принимаю ', 'пользовательское соглашение'],
        policy: ['Даю согласие на\u00A0', 'обработку персональных данных'],
        newsletter: ['Хочу получать ', 'письма о\u00A0новых курсах и\u00A0уроках'],
      },
      version: (version) => `Редакция: ${version}`,
      unknown: 'Аккаунта с\u00A0такой почтой нет. Зарегистрируйтесь ниже.',
      signedIn: 'Вы уже вошли и\u00A0можете продолжать.',
      continueLabel: 'Продолжить',
      sentHeading: 'Проверьте почту',
      sentAlready: (secondsAgo, secondsLeft) =>
        `Письмо уже отправлено ${secondsAgo}\u00A0с\u00A0назад, новое можно через\u00A0${secondsLeft}\u00A0с.`,
      sentCode:
        'Мы\u00A0отправили письмо с\u00A0кодом и\u00A0ссылкой. Введите код здесь или откройте ссылку, и\u00A0вы войдёте.',
      sendAgain: 'Прислать новое письмо',
      otherWays: 'Войти по\u00A0паролю или зарегистрироваться',
      sent: 'Мы\u00A0отправили письмо со\u00A0ссылкой. Откройте\u00A0её, и\u00A0вы войдёте. Ссылка живёт недолго.',
    },
    order: {
      heading: 'Оформление заказа',
      empty: 'В\u00A0корзине пока пусто.',
      toCourses: 'Посмотреть курсы',
      total: 'Итого',
      add: 'Положить в\u00A0корзину',
      remove: 'Убрать',
      removeNamed: (name) => `Убрать: ${name}`,
      removedAlready: 'Этого в\u00A0корзине уже нет.',
      signInFirst: 'Чтобы оплатить, войдите или зарегистрируйтесь. Корзина сохранится.',
      signInToAdd:
        'Сейчас корзин собирают необычно много. Войдите или зарегистрируйтесь, и\u00A0эта страница откроется снова.',
      signIn: 'Войти или зарегистрироваться',
      pay: 'Выберите, как оплатить: откроется страница банка.',
      consent: 'Оплачивая, вы\u00A0принимаете',
      offer: 'оферту школы',
      noMethod: 'Этот заказ здесь оплатить нельзя. Откройте страницу в\u00A0другом браузере или напишите нам.',
      failed: 'Банк не\u00A0провёл оплату. Попробуйте ещё раз или выберите другой способ.',
    },
  },
  en: {
    email: 'Email',
    password: 'Password',
    name: 'Name',
    phone: 'Phone',
    code: 'Code from the email',
    signIn: {
      heading: 'Sign in or register',
      submit: 'Sign in',
      byMail: 'Sign in with a code or a link from an email',
      sendLink: 'Send the code and the link',
      register: 'Register',
      registerSubmit: 'Create an account',
      consent: 'By creating an account you accept the',
      terms: 'terms of the school',
      boxes: {
        terms: ['I accept the ', 'user agreement'],
        policy: ['I agree to the ', 'processing of personal data'],
        newsletter: ['Email me ', 'about new courses and lessons'],
      },
      version: (version) => `Version: ${version}`,
      unknown: 'There is no account with this email. Please register below.',
      signedIn: 'You are already signed in and can carry on.',
      continueLabel: 'Continue',
      sentHeading: 'Check your email',
      sentAlready: (secondsAgo, secondsLeft) =>
        `The email was already sent ${secondsAgo}\u00A0s ago, you can request another in ${secondsLeft}\u00A0s.`,
      sentCode: 'We have sent you an email with a code and a link. Enter the code here or open the link to sign in.',
      sendAgain: 'Send another email',
      otherWays: 'Sign in with a password or register',
      sent: 'We have sent you an email with a link. Open it to sign in. The link does not last long.',
    },
    order: {
      heading: 'Checkout',
      empty: 'Your cart is empty.',
      toCourses: 'Have a look at the courses',
      total: 'Total',
      add: 'Add to the cart',
      remove: 'Remove',
      removeNamed: (name) => `Remove: ${name}`,
      removedAlready: 'This is no longer in the cart.',
      signInFirst: 'To pay, sign in or register. Your cart will be there.',
      signInToAdd:
        'More carts than usual are being filled right now. Sign in or register, and this page will open again.',
      signIn: 'Sign in or register',
      pay: 'Choose how to pay: the page of the bank will open.',
      consent: 'By paying you accept the',
      offer: 'offer of the school',
      noMethod: 'This order cannot be paid here. Open the page in another browser, or write to us.',
      failed: 'The bank has not made the payment. Try again or choose another way to pay.',
    },
  },
}
