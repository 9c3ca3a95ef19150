// Being called when it is my turn while the page lies behind others: by a message of the device, where that is wanted.
import { _ } from "./say.js";
import { kept } from "./settings.js";

/** Whether somebody wants to be called: empty as long as nobody has said. */
export const calls = kept("calls", /** @type {string} */ (""));

/** Whether this device can show messages, and was not told never to. */
export const canCall = () => "Notification" in window && Notification.permission !== "denied";

/** Whether a call would be shown. */
export const isCalled = () => calls.value === "on" && canCall() && Notification.permission === "granted";

/** Be called from now on; asks the device's leave. @returns {Promise<boolean>} whether it was given */
export async function callMe() {
  const given = canCall() && (await Notification.requestPermission()) === "granted";
  calls.value = given ? "on" : "off";
  return given;
}

export const callMeNot = () => {
  calls.value = "off";
};

/** Say that it is my turn, outside the page. @param {string} game @param {string} question */
export async function call(game, question) {
  if (!document.hidden || !isCalled()) return;
  const more = {
    body: question,
    icon: "/static/pictures/app/192.png",
    tag: location.pathname,
    data: location.pathname,
  };
  const worker = await navigator.serviceWorker?.getRegistration();
  if (worker) return worker.showNotification(_`Your turn: ${game}`, more);
  new Notification(_`Your turn: ${game}`, more).onclick = () => focus();
}
