// Spam that is marked late: every mail is answered when it comes, and learned when somebody says what it was.
import { Client } from "@rosenblatt/client";

const client = new Client(process.env.ROSENBLATT_URL ?? "http://127.0.0.1:8321");
const folder = await client.create("spam-folder", { learner: "averaged", pipeline: ["text"] });
// One of each kind to begin with: a model that knows no class has no answer.
await folder.learn("you have won a prize, claim it now", "spam");
await folder.learn("are you coming to lunch tomorrow", "ham");

const openings = ["dear friend", "hello", "last chance", "about friday", "reminder", "good news"];
const spam = ["claim your free prize", "cheap pills", "win money"];
const ham = ["the report is ready", "lunch at noon", "see the minutes"];
const run = Date.now();
const mails = [];
for (let i = 0; i < 60; i++) {
  const truth = (i * i) % 7 < 3 ? "spam" : "ham";
  const text = `${openings[(i * 5) % 6]}: ${(truth === "spam" ? spam : ham)[(i * 11) % 3]}`;
  const { label } = await folder.predict(text, { id: `${run}-${i}`, metadata: { sender: `person ${i % 10}` } });
  mails.push({ truth, wrong: label !== truth });
  // Only now does somebody mark the mail that came ten mails ago: its id is enough.
  if (i >= 10) await folder.label(`${run}-${i - 10}`, mails[i - 10].truth);
}
const wrong = (some) => some.filter((mail) => mail.wrong).length;
console.log(
  `wrong folder: ${wrong(mails.slice(0, 20))} of the first 20 mails, ${wrong(mails.slice(-20))} of the last 20`,
);
// A sender asks to be forgotten: the model is then one that never saw these mails.
const { forgotten, sha256 } = await folder.forget({ metadata: { sender: "person 3" } });
console.log(`forgotten: ${forgotten} mails`);
if ((await folder.describe()).sha256 !== sha256) throw new Error("the receipt is of another model");
