//! Starts `crawlwise lsp` for robots.txt files, sitemaps and text sitemaps.
use zed_extension_api::{self as zed, LanguageServerId, Result, Worktree};

struct Crawlwise;

impl zed::Extension for Crawlwise {
    fn new() -> Self {
        Self
    }

    fn language_server_command(
        &mut self,
        _server: &LanguageServerId,
        worktree: &Worktree,
    ) -> Result<zed::Command> {
        let command = worktree
            .which("crawlwise")
            .ok_or("crawlwise is not on PATH: see docs/install.md")?;
        Ok(zed::Command {
            command,
            args: vec!["lsp".into(), "--stdio".into()],
            env: worktree.shell_env(),
        })
    }
}

zed::register_extension!(Crawlwise);
