// In the widget's frame: tells the embedding page the outcome of the payment.
{
  const { event } = document.documentElement.dataset
  window.parent.postMessage({ type: 'yookassa-widget', event }, '*')
}
