namespace SerializationApi.Api.Settings;

/// <summary>Checks the log levels, whose mistakes the framework reports without their key and with a stack trace.</summary>
internal static class LoggingSettings
{
    /// <summary>Checks <c>Logging:LogLevel</c> and that of each provider.</summary>
    /// <exception cref="InvalidSettingException">A level does not exist.</exception>
    public static void Check(IConfiguration configuration)
    {
        IConfigurationSection logging = configuration.GetSection("Logging");
        SettingsReader.RefuseValue(logging);
        foreach (IConfigurationSection levels in logging.GetChildren().Select(provider => provider.GetSection("LogLevel")).Prepend(logging.GetSection("LogLevel")))
        {
            SettingsReader.RefuseValue(levels);
            foreach (IConfigurationSection level in levels.GetChildren())
            {
                if (!Enum.TryParse(level.Value, ignoreCase: true, out LogLevel parsed) || !Enum.IsDefined(parsed))
                {
                    throw new InvalidSettingException(level.Path, $"expected one of {string.Join(", ", Enum.GetNames<LogLevel>())}, found \"{level.Value}\".");
                }
            }
        }
    }
}
