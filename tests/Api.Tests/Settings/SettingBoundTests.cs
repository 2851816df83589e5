using System.ComponentModel.DataAnnotations;
using System.Globalization;
using System.Reflection;
using Microsoft.Extensions.Configuration;
using SerializationApi.Api.Settings;
using SerializationApi.Api.Tests.Support;
using SerializationApi.Tests.Support;

namespace SerializationApi.Api.Tests.Settings;

/// <summary>The bounds that <c>--help</c> states are those that hold, and the service runs at them.</summary>
public sealed class SettingBoundTests
{
    private static readonly PropertyInfo[] Numbers = [.. ServiceSettings.All.Where(setting => setting.IsDefined(typeof(RangeAttribute)))];

    public static TheoryData<string> NumberNames => [.. Numbers.Select(setting => setting.Name)];

    [Fact]
    public async Task What_can_be_set_and_what_holds_otherwise() => Snapshot.Matches((await ServiceProcess.RunAsync(["--help"])).Output);

    [Theory]
    [MemberData(nameof(NumberNames))]
    public void A_number_may_be_its_bounds_and_nothing_beyond(string name)
    {
        (long min, long max) = BoundsOf(name);
        Assert.Equal(min, Read(name, min));
        Assert.Equal(max, Read(name, max));

        // What no int can be is malformed.
        foreach (long beyond in new[] { min - 1, max + 1 }.Where(number => number <= int.MaxValue || max > int.MaxValue))
        {
            InvalidSettingException error = Assert.Throws<InvalidSettingException>(() => Read(name, beyond));
            Assert.Equal($"Setting Service:{name}: The field {name} must be between {min} and {max}.", error.Message);
        }
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task The_service_runs_with_all_numbers_at_their_bounds(bool largest)
    {
        await using ServiceProcess service = await ServiceProcess.StartAsync([
            .. Numbers.Select(setting => ($"Service__{setting.Name}", $"{BoundOf(setting.Name, largest)}")),
        ]);
        using var client = new HttpClient { BaseAddress = service.Addresses[0] };
        foreach (string path in (string[])["/healthz", "/readyz", "/formats", "/schemas/users.proto"])
        {
            using HttpResponseMessage response = await client.SendAsync(HttpMethod.Get, path);
            Assert.True(response.IsSuccessStatusCode, $"{path}: {(int)response.StatusCode}");
        }

        service.Terminate();
        Assert.Equal(0, await service.WaitForExitAsync());
    }

    [Theory]
    [InlineData("SERVICE__MAXCOUNT")]
    [InlineData("service__maxcount")]
    public async Task The_name_of_a_variable_may_be_in_any_case(string variable)
    {
        (int exitCode, string errors, _) = await ServiceProcess.RunAsync([], (variable, "none"));

        Assert.Equal(1, exitCode);
        Assert.StartsWith(
            "Setting Service: Failed to convert configuration value 'none' at 'Service:MaxCount' ",
            errors,
            StringComparison.Ordinal
        );
    }

    [Fact]
    public async Task The_name_of_an_argument_may_be_in_any_case()
    {
        (int exitCode, string errors, _) = await ServiceProcess.RunAsync(["--service:maxcount", "none"]);

        Assert.Equal(1, exitCode);
        Assert.StartsWith(
            "Setting Service: Failed to convert configuration value 'none' at 'Service:MaxCount' ",
            errors,
            StringComparison.Ordinal
        );
    }

    // What was read, found by its name.
    private static long Read(string name, long value)
    {
        IConfiguration configuration = new ConfigurationBuilder()
            .AddInMemoryCollection([new($"Service:{name}", value.ToString(CultureInfo.InvariantCulture))])
            .Build();
        return Convert.ToInt64(
            typeof(ServiceSettings).GetProperty(name)!.GetValue(ServiceSettings.Read(configuration)),
            CultureInfo.InvariantCulture
        );
    }

    private static long BoundOf(string name, bool largest) => largest ? BoundsOf(name).Max : BoundsOf(name).Min;

    private static (long Min, long Max) BoundsOf(string name)
    {
        RangeAttribute range = Numbers.Single(setting => setting.Name == name).GetCustomAttribute<RangeAttribute>()!;
        return (Convert.ToInt64(range.Minimum, CultureInfo.InvariantCulture), Convert.ToInt64(range.Maximum, CultureInfo.InvariantCulture));
    }
}
