// Starts `cargo sprites lsp`, and runs `cargo sprites edit`, `preview` and `check --fix` in a terminal.

import { execFile } from "child_process";
import * as path from "path";
import * as vscode from "vscode";
import { DocumentSelector, LanguageClient } from "vscode-languageclient/node";

/** Names of descriptions in asset folders. Elsewhere some of them belong to other programs. */
const IN_FOLDERS = "**/*.{dat,zsd,sprite,json,xml}";

/** Files that show that a workspace has sprites. */
const DESCRIPTIONS = "{**/*.sheet.toml,**/sprites.toml,**/*.sprite,**/*.zsd,**/sprites/**/*.{dat,xml},**/assets/**/*.json}";

const DOCUMENTS: DocumentSelector = [
  { scheme: "file", pattern: "**/*.sheet.toml" },
  { scheme: "file", pattern: "**/sprites.toml" },
  { scheme: "file", language: "solarus-sprite" },
  { scheme: "file", language: "openage-sprite" },
  { scheme: "file", pattern: "**/assets/**/*.{dat,zsd,sprite,json,xml}" },
  { scheme: "file", pattern: "**/sprites/**/*.xml" },
];

/** The line that installs `cargo sprites`, in a clone of its repository. */
const INSTALL = "cargo install --locked --path sprite-cli";

let client: LanguageClient | undefined;

/** The program and its first arguments. */
function command(): [string, ...string[]] {
  const words = vscode.workspace.getConfiguration("sprites").get<string[]>("command", []);
  const [program = "cargo", ...rest] = words.length > 0 ? words : ["cargo", "sprites"];
  return [program, ...rest];
}

/**
 * The asset folder of the open document, which the server knows. For other documents the first one that the settings
 * name, else the first one with a `sprites.toml`, else `assets` of the workspace.
 */
async function assetFolder(): Promise<string | undefined> {
  const open = vscode.window.activeTextEditor?.document.uri;
  if (open?.scheme === "file" && client?.isRunning()) {
    const params = { textDocument: { uri: client.code2ProtocolConverter.asUri(open) } };
    const folder = await client.sendRequest<string | null>("sprites/folder", params);
    if (folder) return folder;
  }
  const workspace = (open && vscode.workspace.getWorkspaceFolder(open)) ?? vscode.workspace.workspaceFolders?.[0];
  if (!workspace) return undefined;
  const [named] = namedFolders();
  if (named) return path.join(workspace.uri.fsPath, named);
  const pattern = new vscode.RelativePattern(workspace, "**/sprites.toml");
  const [settings] = await vscode.workspace.findFiles(pattern, "**/{node_modules,target}/**", 1);
  return settings ? path.dirname(settings.fsPath) : path.join(workspace.uri.fsPath, "assets");
}

/** Opens the studio with the sheet or the picture that is shown, in the browser of this system. */
async function edit(chosen?: vscode.Uri): Promise<void> {
  const input = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
  const shown = input instanceof vscode.TabInputCustom || input instanceof vscode.TabInputText ? input.uri : undefined;
  const file = chosen ?? shown;
  await vscode.workspace.saveAll();
  const isOfStudio = file?.scheme === "file" && /\.sheet\.toml$|[/\\]sprites\.toml$|\.(png|apng|gif)$/i.test(file.fsPath);
  await run("edit", ["edit"], ["--open"], isOfStudio ? file.fsPath : undefined);
}

/**
 * Runs a command on a file, or on the asset folder. The arguments reach the program as they are, without a shell between.
 */
async function run(name: string, before: string[], after: string[], file?: string): Promise<void> {
  const folder = file ?? (await assetFolder());
  if (!folder) {
    void vscode.window.showErrorMessage("Open a file of an asset folder first.");
    return;
  }
  const [program, ...words] = command();
  const execution = new vscode.ProcessExecution(program, [...words, ...before, folder, ...after, ...limitsOption()]);
  const task = new vscode.Task({ type: "sprites", name }, vscode.TaskScope.Workspace, name, "sprites", execution);
  await vscode.tasks.executeTask(task);
}

export async function activate(context: vscode.ExtensionContext): Promise<void> {
  context.subscriptions.push(
    vscode.commands.registerCommand("sprites.edit", edit),
    vscode.commands.registerCommand("sprites.preview", () => run("preview", ["preview"], ["--open"])),
    vscode.commands.registerCommand("sprites.fix", async () => {
      await vscode.workspace.saveAll();
      await run("check --fix", ["check"], ["--fix"]);
    }),
  );
  context.subscriptions.push(
    vscode.workspace.onDidChangeConfiguration(async (change) => {
      if (change.affectsConfiguration("sprites")) {
        await client?.stop();
        client = undefined;
        await start();
      }
    }),
  );
  await start();
}

/** The factor of the limits. */
function limits(): number {
  return vscode.workspace.getConfiguration("sprites").get<number>("limits", 1);
}

/** The same as an option of the program. */
function limitsOption(): string[] {
  return limits() > 1 ? ["--limits", String(limits())] : [];
}

/** The asset folders that the settings name. */
function namedFolders(): string[] {
  return vscode.workspace.getConfiguration("sprites").get<string[]>("folders", []);
}

/** The documents of the server: those that their names tell, and all descriptions in the folders that are named. */
function documents(folders: string[]): DocumentSelector {
  const roots = vscode.workspace.workspaceFolders ?? [];
  const named = roots.flatMap((root) =>
    folders.map((folder) => {
      const path = vscode.Uri.joinPath(root.uri, folder).fsPath.replace(/\\/g, "/");
      return { scheme: "file", pattern: `${path}/${IN_FOLDERS}` };
    }),
  );
  return [...DOCUMENTS, ...named];
}

/** Starts the server where the workspace has descriptions or names folders with some. */
async function start(): Promise<void> {
  const folders = namedFolders();
  if (folders.length === 0) {
    const found = await vscode.workspace.findFiles(DESCRIPTIONS, "**/{node_modules,target}/**", 1);
    const isOpen = vscode.workspace.textDocuments.some((open) => vscode.languages.match(DOCUMENTS, open) > 0);
    if (found.length === 0 && !isOpen) return;
  }
  const [program, ...words] = command();
  const missing = await refused(program, [...words, "--version"]);
  if (missing !== undefined) {
    const copy = "Copy the command";
    const message = `\`${[program, ...words].join(" ")}\` cannot be started (${missing}). To install it, in a clone of its repository: ${INSTALL}`;
    if ((await vscode.window.showErrorMessage(message, copy)) === copy) {
      await vscode.env.clipboard.writeText(INSTALL);
    }
    return;
  }
  client = new LanguageClient(
    "sprites",
    "Sprites",
    { command: program, args: [...words, "lsp"] },
    { documentSelector: documents(folders), initializationOptions: { folders, limits: limits() } },
  );
  await client.start();
}

/** The first line of what a program says when it fails; undefined when it does its work. */
function refused(program: string, words: string[]): Promise<string | undefined> {
  return new Promise((resolve) => {
    execFile(program, words, (error, _, printed) => {
      resolve(error ? printed.trim().split("\n")[0] || error.message : undefined);
    });
  });
}

export async function deactivate(): Promise<void> {
  await client?.stop();
}
