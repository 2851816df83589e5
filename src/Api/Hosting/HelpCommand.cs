using SerializationApi.Api.Settings;

namespace SerializationApi.Api.Hosting;

/// <summary><c>--help</c>: what can be said on the command line.</summary>
internal static class HelpCommand
{
    /// <summary>Whether help is asked for.</summary>
    public static bool IsAskedFor(string[] arguments) => arguments.Any(argument => argument is "--help" or "-h" or "-?");

    /// <summary>Writes the help.</summary>
    /// <returns>The exit code.</returns>
    public static int Run()
    {
        Console.Out.WriteLine($"""
            SerializationApi: one contract as JSON, MessagePack, Protobuf and MemoryPack, negotiated over HTTP.

            Usage: SerializationApi.Api [--{ServiceSettings.Section}:<setting>=<value> ...] [--urls=<addresses>]
                   SerializationApi.Api {HealthCheckCommand.Argument}

              {HealthCheckCommand.Argument}  asks the service that runs beside it with the same settings; exits with 0 when it is healthy
              --help         this text

            Settings are read from appsettings.json beside the program, from the environment ({ServiceSettings.Section}__MaxCount=1000),
            and from the arguments, in this order:

              {string.Join($"{Environment.NewLine}  ", ServiceSettings.Describe().Select(Line))}
            """);
        return 0;
    }

    private static string Line(SettingDescription setting) => $"{setting.Name,-22} {setting.Expected}; \"{setting.Default}\"";
}
