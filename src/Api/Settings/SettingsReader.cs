using System.Globalization;

namespace SerializationApi.Api.Settings;

/// <summary>Reads the settings of a section, each checked, so that a mistake is named rather than ignored.</summary>
internal sealed class SettingsReader(IConfiguration configuration, string section)
{
    private readonly IConfigurationSection _section = configuration.GetSection(section);
    private readonly List<string> _known = [];

    public string Text(string name, string fallback) => Raw(name) ?? fallback;

    public bool Boolean(string name, bool fallback)
    {
        string? value = Raw(name);
        return value is null ? fallback
            : bool.TryParse(value, out bool parsed) ? parsed
            : throw Invalid(name, "true or false", value);
    }

    public long Integer(string name, long fallback, long min, long max)
    {
        string? value = Raw(name);
        return value is null ? fallback
            : long.TryParse(value, NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture, out long parsed) && parsed >= min && parsed <= max ? parsed
            : throw Invalid(name, string.Create(CultureInfo.InvariantCulture, $"a whole number from {min:N0} to {max:N0}"), value);
    }

    /// <summary>A misspelt setting would otherwise leave the default in force.</summary>
    public void RefuseOthers()
    {
        foreach (IConfigurationSection child in _section.GetChildren())
        {
            if (!_known.Contains(child.Key, StringComparer.OrdinalIgnoreCase))
            {
                throw new InvalidSettingException(child.Path, $"there is no such setting; there are {string.Join(", ", _known)}.");
            }
        }
    }

    private string? Raw(string name)
    {
        _known.Add(name);
        IConfigurationSection setting = _section.GetSection(name);
        return setting.GetChildren().Any() ? throw Invalid(name, "a single value", "a section") : setting.Value;
    }

    private InvalidSettingException Invalid(string name, string expected, string found) =>
        new($"{section}:{name}", $"expected {expected}, found \"{found}\".");
}
