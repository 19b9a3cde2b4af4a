// In the frame of the widget: tells the page around it what has come of the payment.
{
  const { event } = document.documentElement.dataset
  window.parent.postMessage({ type: 'yookassa-widget', event }, '*')
}
