using System.Globalization;
using System.IO.Compression;

namespace SerializationApi.Api.Settings;

/// <summary>Reads the settings of a section, each checked, so that a mistake is named rather than ignored.</summary>
internal sealed class SettingsReader
{
    private static readonly Dictionary<string, CompressionLevel> Levels = new(StringComparer.OrdinalIgnoreCase)
    {
        ["fastest"] = CompressionLevel.Fastest,
        ["optimal"] = CompressionLevel.Optimal,
        ["smallest"] = CompressionLevel.SmallestSize,
    };

    private readonly IConfigurationSection _section;
    private readonly List<SettingDescription> _known = [];

    /// <summary>Reads a section.</summary>
    /// <exception cref="InvalidSettingException">It is a value.</exception>
    public SettingsReader(IConfiguration configuration, string section)
    {
        _section = configuration.GetSection(section);
        RefuseValue(_section);
    }

    /// <summary>The settings that were asked for.</summary>
    public IReadOnlyList<SettingDescription> Known => _known;

    /// <summary>Checks that a section is one: the framework ignores a value in its place, and so all its settings.</summary>
    /// <exception cref="InvalidSettingException">It is a value.</exception>
    public static void RefuseValue(IConfigurationSection section)
    {
        if (section.Value is { Length: > 0 } value)
        {
            throw new InvalidSettingException(section.Path, $"expected a section, found \"{value}\".");
        }
    }

    public string Text(string name, string fallback) => Raw(name, fallback, "a text") ?? fallback;

    public bool Boolean(string name, bool fallback)
    {
        const string Expected = "true or false";
        string? value = Raw(name, fallback ? "true" : "false", Expected);
        return value is null ? fallback
            : bool.TryParse(value, out bool parsed) ? parsed
            : throw Invalid(name, Expected, value);
    }

    /// <summary>fastest, optimal or smallest, in any case.</summary>
    public CompressionLevel Level(string name, CompressionLevel fallback)
    {
        const string Expected = "fastest, optimal or smallest";
        string? value = Raw(name, Levels.Single(level => level.Value == fallback).Key, Expected);
        return value is null ? fallback : Levels.TryGetValue(value, out CompressionLevel level) ? level : throw Invalid(name, Expected, value);
    }

    /// <summary>The address of a server of Redis, or nothing.</summary>
    public Uri? Redis(string name)
    {
        const string Expected = "nothing or redis://[[user]:password@]host[:port][/database], rediss:// for TLS";
        string? value = Raw(name, "", Expected);
        return string.IsNullOrEmpty(value) ? null
            : Uri.TryCreate(value, UriKind.Absolute, out Uri? url) && url.Scheme is "redis" or "rediss" && url.Host.Length > 0
                && url.AbsolutePath.Trim('/') is var database && (database.Length == 0 || ushort.TryParse(database, NumberStyles.None, CultureInfo.InvariantCulture, out _)) ? url
            // It may hold a password.
            : throw new InvalidSettingException($"{_section.Path}:{name}", $"expected {Expected}, found another text.");
    }

    public long Integer(string name, long fallback, long min, long max)
    {
        string expected = string.Create(CultureInfo.InvariantCulture, $"a whole number from {min:N0} to {max:N0}");
        string? value = Raw(name, fallback.ToString(CultureInfo.InvariantCulture), expected);
        return value is null ? fallback
            : long.TryParse(value, NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture, out long parsed) && parsed >= min && parsed <= max ? parsed
            : throw Invalid(name, expected, value);
    }

    /// <summary>A misspelt setting would otherwise leave the default in force.</summary>
    public void RefuseOthers()
    {
        foreach (IConfigurationSection child in _section.GetChildren())
        {
            if (!_known.Any(setting => setting.Name.Equals(child.Key, StringComparison.OrdinalIgnoreCase)))
            {
                throw new InvalidSettingException(child.Path, $"there is no such setting; there are {string.Join(", ", _known.Select(setting => setting.Name))}.");
            }
        }
    }

    private string? Raw(string name, string fallback, string expected)
    {
        _known.Add(new SettingDescription(name, fallback, expected));
        IConfigurationSection setting = _section.GetSection(name);
        return setting.GetChildren().Any() ? throw Invalid(name, "a single value", "a section") : setting.Value;
    }

    private InvalidSettingException Invalid(string name, string expected, string found) =>
        new($"{_section.Path}:{name}", $"expected {expected}, found \"{found}\".");
}
