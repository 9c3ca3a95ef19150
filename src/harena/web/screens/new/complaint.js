// What is wrong, beside the field that it concerns.
import { html } from "../../lib.js";
import { concerns } from "./wish.js";

/** @param {{wrong: import("./wish").Complaint | null, field: string}} props */
export const Complaint = ({ wrong, field }) => concerns(wrong, field) && html`<${Wrong} reason=${wrong?.reason} />`;

/** @param {{reason: string}} props */
export const Wrong = ({ reason }) => html`<span class="wrong" role="alert">${reason}</span>`;
